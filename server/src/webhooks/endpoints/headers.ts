import { trust } from '#kernel/brand.ts';
import { fromJsonText } from '#kernel/json-text.ts';
/** Headers that an endpoint's owner wants on every request to it, by their names in lower case. */
export type EndpointHeaders = Readonly<Record<string, string>>;

const headersMax = 20;
const nameLengthMax = 64;
const bytesMax = 4096;
const namePattern = /^[\w!#$%&'*+.^`|~-]+$/u;
const valuePattern = /^[\t\u0020-\u007E]*$/u;

/** Headers that each delivery sets, or that only the connection may set. */
const reserved =
  /^(?:webhook-.*|svix-.*|content-.*|idempotency-key|user-agent|host|connection|keep-alive|expect|te|trailer|transfer-encoding|upgrade|proxy-connection|http2-settings)$/u;

/** Header names whose values are credentials. */
const sensitive = /auth|token|secret|key|passw|credential|cookie|session|signature/u;

export type HeaderProblem = { readonly name: string; readonly message: string };

/** Returns the problems with the headers, each with the name of its header. */
export function headerProblems(headers: EndpointHeaders): readonly HeaderProblem[] {
  const entries = Object.entries(headers);
  const problems = entries.flatMap(([name, value]): readonly HeaderProblem[] => {
    if (name.length > nameLengthMax || !namePattern.test(name)) {
      return [{ name, message: 'is not the name of a header' }];
    }
    if (reserved.test(name.toLowerCase())) return [{ name, message: 'is set by the delivery' }];
    if (!valuePattern.test(value)) {
      return [{ name, message: 'may have visible ASCII characters, spaces and tabs only' }];
    }
    return [];
  });
  const bytes = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (names.size < entries.length) problems.push({ name: '', message: 'name a header twice' });
  if (entries.length > headersMax || bytes > bytesMax) {
    const message = `may be ${headersMax} of ${bytesMax} characters in all`;
    problems.push({ name: '', message });
  }
  return problems;
}

/** Returns the headers as they are stored: names in lower case, values without surrounding spaces. */
export function normaliseHeaders(headers: EndpointHeaders): EndpointHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]),
  );
}

/** Returns the headers that may be shown, and the names of the sensitive ones. */
export function shownHeaders(headers: EndpointHeaders): {
  readonly headers: EndpointHeaders;
  readonly sensitive: readonly string[];
} {
  const entries = Object.entries(headers);
  return {
    headers: Object.fromEntries(entries.filter(([name]) => !sensitive.test(name))),
    sensitive: entries.map(([name]) => name).filter((name) => sensitive.test(name)),
  };
}

/** Headers as they were sealed. */
export function parseHeaders(bytes: Buffer): EndpointHeaders {
  return fromJsonText<EndpointHeaders>(trust(bytes.toString()));
}

export function formatHeaders(headers: EndpointHeaders): Buffer {
  return Buffer.from(JSON.stringify(headers));
}
