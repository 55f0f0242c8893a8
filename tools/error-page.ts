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
Every error response has the body \`{"detail": …}\` and the header \`x-request-id\`, which is also in the log line of the request.
\`detail\` is

- a sentence, the third column below, where a row or its operation says nothing else;
- for \`request.invalid\` the list of every problem of the request, each \`{type, loc, msg, input, ctx}\`: \`loc\` is the
  location (\`body\`, \`query\`, then keys and indices), \`input\` the value at that location. A malformed id in the path is one
  sentence instead;
- for \`user.conflict\` an object with \`error_type\`, \`error_message\` and the existing user.

Responses do not contain the code: the API reference, the log and this page use it to name the error. The response for an absent
object and for an object of another team has the same bytes.

${table(['Code', 'Status', 'Detail', 'When, and what to do'], rows)}`;
}
