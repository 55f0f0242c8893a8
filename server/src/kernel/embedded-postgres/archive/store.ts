/** Objects by name, in a folder or a bucket. A name is a path of letters, digits, hyphens, dots and slashes. */
export type ArchiveStore = {
  /** As an operator names it, without credentials. */
  readonly location: string;
  /** Resolves once the object is durable; an object of that name is replaced as a whole. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined if there is no such object. */
  get(name: string): Promise<Buffer | undefined>;
  /** The objects whose names begin with `prefix`, in the order of their names. */
  list(prefix: string): Promise<readonly StoredObject[]>;
  /** Idempotent. */
  delete(name: string): Promise<void>;
};

export type StoredObject = { readonly name: string; readonly bytes: number };
