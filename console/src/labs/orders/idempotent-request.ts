/** A body that is sent, and the name under which it is done once. */
export type IdempotentRequest = { readonly key: string; readonly sent: string };

/** The same name as long as the same is sent: an answer that did not come may have been of something that was done. */
export function attemptOf(
  before: IdempotentRequest | null,
  body: unknown,
  newKey: () => string,
): IdempotentRequest {
  const sent = JSON.stringify(body);
  return before?.sent === sent ? before : { key: newKey(), sent };
}
