/** A resource that is searched for by who refers to it. */
export type Reference = {
  /** Undefined: of any type. */
  readonly type: string | undefined;
  /** Undefined: it is somewhere else. */
  readonly id: string | undefined;
};

/** `Patient/id`, `id`, or the whole address of a resource below `address`; other addresses are nobody's here. */
export function parseReference(text: string, address: string): Reference {
  const own = text.startsWith(`${address}/`) ? text.slice(address.length + 1) : text;
  const [, type, id] = /^(?:([A-Z][A-Za-z]+)\/)?([A-Za-z0-9\-.]{1,64})$/u.exec(own) ?? [];
  return { type, id };
}

/** Whether what a resource refers to, such as `Patient/id`, is what is meant. */
export function refersTo({ type, id }: Reference, reference: string): boolean {
  const [ofType, ofId] = reference.split('/');
  return id !== undefined && id === ofId && (type === undefined || type === ofType);
}
