/** A request that is sure to change something, when it is sent once. */
export type Change = {
  readonly path: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** For each operation that changes something, makes what has to be there and answers the request. */
export type Changes = Readonly<Record<string, () => Promise<Change>>>;
