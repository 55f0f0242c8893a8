const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;

/** What the address says: for whom the order is to be. */
export function newOrderSearchOf(given: Readonly<Record<string, unknown>>): {
  readonly user?: string;
} {
  const { user } = given;
  return typeof user === 'string' && uuid.test(user) ? { user } : {};
}

/** Somebody is found by an id, or by how a reference begins. */
export function userSearchOf(
  text: string,
): { readonly user_id: string } | { readonly client_user_id: string } {
  return uuid.test(text) ? { user_id: text } : { client_user_id: text };
}
