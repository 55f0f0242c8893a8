import { errorCatalog } from '../server/src/composition/slices.ts';

type Markdown = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

/** Every error code with its status, its text and what to do. */
export function errorsPage(table: Markdown): string {
  const rows = Object.entries(errorCatalog).map(([code, { status, text, meaning }]) => [
    `\`${code}\``,
    String(status),
    text,
    meaning,
  ]);
  return `
Every error answers \`{"detail": …}\` and the header \`x-request-id\`, which is also in the log line of the request.
\`detail\` is

- a sentence, the third column below, where a row or its operation says nothing else;
- for \`request.invalid\` the list of every problem of the request, each \`{type, loc, msg, input, ctx}\`: \`loc\` is the
  place (\`body\`, \`query\`, then keys and indices), \`input\` what was found there. A malformed id in the path is one
  sentence instead;
- for \`user.conflict\` an object with \`error_type\`, \`error_message\` and the existing user.

The code is not on the wire: it is what the API reference, the log and this page call the error. What does not exist and
what belongs to another team answer with the same bytes.

${table(['Code', 'Status', 'Detail', 'When, and what to do'], rows)}`;
}
