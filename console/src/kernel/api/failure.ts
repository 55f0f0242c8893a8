/** One thing that is wrong with a request, as the contract reports it. */
export type Problem = { readonly place: readonly string[]; readonly text: string };

/** Why a request brought no data. Status 0: no answer came. */
export class Failure extends Error {
  readonly status: number;
  /** What the log of the server has this request under. */
  readonly requestId: string | null;
  /** Whether the team's log of requests may have it: what was asked of the data plane. */
  readonly isLogged: boolean;
  readonly problems: readonly Problem[];
  readonly retryAfterSeconds: number | null;
  /** What signing in and rights are refused with; null for other refusals. */
  readonly code: string | null;
  /** The answer's detail where it is an object with fields of its own. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    given: Partial<Omit<Failure, 'message' | 'name'>> & { readonly status: number },
  ) {
    super(message);
    this.name = 'Failure';
    this.status = given.status;
    this.requestId = given.requestId ?? null;
    this.isLogged = given.isLogged ?? false;
    this.problems = given.problems ?? [];
    this.retryAfterSeconds = given.retryAfterSeconds ?? null;
    this.code = given.code ?? null;
    this.fields = given.fields ?? {};
  }
}

const sentences: Readonly<Record<number, string>> = {
  403: 'Your role does not allow this.',
  404: 'There is nothing here with this id.',
  429: 'Too many requests. Wait a moment and try again.',
};

/** What an answer that is no success says, in the contract's form or in none. */
export function failureOf(response: Response, body: unknown): Failure {
  const detail = valueAt(body, 'detail');
  const problems = Array.isArray(detail) ? detail.map(problemOf) : [];
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new Failure(sentenceOf(response.status, detail, problems), {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    isLogged: isOfData(response.url),
    problems,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    code: textAt(body, 'code'),
    fields: isFields(detail) ? detail : {},
  });
}

/** No answer at all: the server stopped, or the network did. */
export function noAnswer(): Failure {
  return new Failure('The server does not answer. What you typed is kept; try again.', {
    status: 0,
  });
}

/** The texts of what is wrong with a body, by the place of the field: `name`, `address.zip`. */
export function problemsByField(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof Failure)) return {};
  return Object.fromEntries(
    error.problems.map(({ place, text }) => [
      (place[0] === 'body' || place[0] === 'query' ? place.slice(1) : place).join('.'),
      text,
    ]),
  );
}

function sentenceOf(status: number, detail: unknown, problems: readonly Problem[]): string {
  if (typeof detail === 'string' && detail !== '') return detail;
  const message = valueAt(detail, 'error_message');
  if (typeof message === 'string') return message;
  if (problems.length > 0) return 'Some of what was sent is not right.';
  return sentences[status] ?? `The server answered with an error (${status}).`;
}

function problemOf(value: unknown): Problem {
  const place = valueAt(value, 'loc');
  return {
    place: Array.isArray(place) ? place.map(String) : [],
    text: textAt(value, 'msg') ?? 'is not right',
  };
}

/** The management plane lies below /v1 and is in no team's log. */
function isOfData(url: string): boolean {
  return URL.canParse(url) && !new URL(url).pathname.startsWith('/v1/');
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textAt(value: unknown, key: string): string | null {
  const found = valueAt(value, key);
  return typeof found === 'string' ? found : null;
}

function valueAt(value: unknown, key: string): unknown {
  return isFields(value) ? value[key] : undefined;
}
