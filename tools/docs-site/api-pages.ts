import { escapeHtml } from './html.ts';

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
};
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
};
type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content }>
  >;
};
export type OpenApi = {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

export type ApiPage = { readonly url: string; readonly title: string; readonly html: string };

/** A page for each group of operations, of the document that the server publishes. */
export function apiPages(document: OpenApi): readonly ApiPage[] {
  return document.tags.map(({ name, description }) => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, each]) => each.tags.includes(name))
        .map(([method, each]) => operationHtml(document, { method, path }, each)),
    );
    const title = `API: ${name}`;
    const html = `<h1 id="top">${escapeHtml(title)}</h1>\n<p>${rich(description)}</p>\n${operations.join('\n')}`;
    return { url: `api/${name.toLowerCase().replaceAll(/[^a-z\d]+/gu, '-')}.html`, title, html };
  });
}

function operationHtml(
  document: OpenApi,
  { method, path }: { readonly method: string; readonly path: string },
  each: Operation,
): string {
  const body = Object.entries(each.requestBody?.content ?? {})[0];
  const answer = Object.entries(each.responses['200']?.content ?? {})[0];
  return `<section><h2 id="${escapeHtml(each.operationId)}">${escapeHtml(each.summary)}</h2>
<p class="address"><code><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</code> <code>${escapeHtml(each.operationId)}</code></p>
${paragraphs(each.description ?? '')}
${parametersHtml(each.parameters ?? [])}
${body === undefined ? '' : `<h3>Body (${escapeHtml(body[0])})</h3>${fieldsHtml(document, body[1].schema)}${exampleHtml(body[1].example)}`}
${answer === undefined ? '' : `<h3>Answer (${escapeHtml(answer[0])})</h3>${fieldsHtml(document, answer[1].schema)}`}
<details><summary>Statuses</summary><dl>${Object.entries(each.responses)
    .map(([status, { description }]) => `<dt>${status}</dt><dd>${paragraphs(description)}</dd>`)
    .join('')}</dl></details></section>`;
}

function parametersHtml(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, description, schema }) => [
    `<code>${escapeHtml(name)}</code>`,
    `${place}${required === true ? ', required' : ''}`,
    `${escapeHtml(typeOf(schema ?? {}))}${description === undefined ? '' : `. ${rich(description)}`}`,
  ]);
  return `<h3>Parameters</h3>${table(['Name', 'Where', 'What'], rows)}`;
}

function fieldsHtml(document: OpenApi, given: Schema | undefined): string {
  const schema = resolve(document, given ?? {});
  const of = schema.type === 'array' ? resolve(document, schema.items ?? {}) : schema;
  const fields = Object.entries(of.properties ?? {});
  if (fields.length === 0) return `<p>${escapeHtml(typeOf(given ?? {}))}</p>`;
  const rows = fields.map(([name, field]) => [
    `<code>${escapeHtml(name)}</code>${of.required?.includes(name) === true ? ' *' : ''}`,
    escapeHtml(typeOf(field)),
    rich(field.description ?? resolve(document, field).description ?? ''),
  ]);
  const many = schema.type === 'array' ? '<p>A list of:</p>' : '';
  return `${many}${table(['Field (* is always there)', 'Type', 'What'], rows)}`;
}

function exampleHtml(example: unknown): string {
  if (example === undefined) return '';
  return `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, row: readonly string[]): string =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="table" role="region" aria-label="${head.join(', ')}" tabindex="0"><table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table></div>`;
}

function resolve(document: OpenApi, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};
}

/** A short name of what a value may be. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum
      .map((each) => JSON.stringify(each))
      .join(' | ')
      .slice(0, 300);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return [...new Set(choices.map(typeOf))].join(' | ').slice(0, 300);
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  const type = typeof schema.type === 'string' ? schema.type : (schema.type ?? []).join(' | ');
  return schema.format === undefined ? type || 'any' : `${type} (${schema.format})`;
}

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part) => `<p>${rich(part)}</p>`)
    .join('\n');

/** Code and links of the document's texts. */
const rich = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/gu, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/gu, '<b>$1</b>');
