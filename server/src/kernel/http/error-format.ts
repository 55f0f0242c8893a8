/** What a caller is told of a refused request, before it is written. */
export type ErrorBody = {
  readonly status: number;
  /** A sentence, an object of the contract's, or every problem. */
  readonly detail: unknown;
  /** What goes out beside it. */
  readonly beside: Readonly<Record<string, unknown>> | undefined;
};

/** How refusals below a path are written, where another standard than the contract says how. */
export type ErrorFormat = {
  /** A path without a slash at its end. */
  readonly below: string;
  readonly mediaType: string;
  /** Of the body, for the API reference. */
  readonly schema: object;
  readonly statusOf: (status: number) => number;
  /** Of the answer, beside those of the failure. */
  readonly headers?: (status: number, origin: string) => Readonly<Record<string, string>>;
  /** The text of the body. */
  readonly write: (refusal: ErrorBody) => string;
};

/** The style of an address, also of one that no operation has; undefined: the contract's. */
export function errorFormatOf(
  styles: readonly ErrorFormat[],
  url: string,
): ErrorFormat | undefined {
  const [path = ''] = url.split('?', 1);
  return styles.find(({ below }) => path === below || path.startsWith(`${below}/`));
}
