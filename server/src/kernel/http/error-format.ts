/** An error response before it is serialized. */
export type ErrorBody = {
  readonly status: number;
  /** A sentence, an object of the contract's, or every problem. */
  readonly detail: unknown;
  /** Fields next to `detail`. */
  readonly beside: Readonly<Record<string, unknown>> | undefined;
};

/** The error format below a path, if another standard than the contract defines it. */
export type ErrorFormat = {
  /** A path without a slash at its end. */
  readonly below: string;
  readonly mediaType: string;
  /** The schema of the body, for the API reference. */
  readonly schema: object;
  readonly statusOf: (status: number) => number;
  /** Response headers, in addition to those of the error. */
  readonly headers?: (status: number, origin: string) => Readonly<Record<string, string>>;
  /** The text of the body. */
  readonly write: (refusal: ErrorBody) => string;
};

/** Returns the error format of a URL, also of an unknown path; undefined for the contract's format. */
export function errorFormatOf(
  styles: readonly ErrorFormat[],
  url: string,
): ErrorFormat | undefined {
  const [path = ''] = url.split('?', 1);
  return styles.find(({ below }) => path === below || path.startsWith(`${below}/`));
}
