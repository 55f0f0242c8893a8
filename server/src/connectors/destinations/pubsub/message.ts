import { type DestinationMessage, propertiesOf } from '#webhooks';

/** A message in the form of a request, and its index. */
export type Encoded = { readonly index: number; readonly json: string };

/** Google accepts a thousand messages and ten megabytes in a request, including base64 and names. */
const requestMax = { messages: 1000, bytes: 9_000_000 } as const;

/** https://cloud.google.com/pubsub/docs/reference/rest/v1/PubsubMessage */
export function encode(message: DestinationMessage, keepsOrder: boolean): string {
  const { userId, encoding, body } = message;
  return JSON.stringify({
    data: body.toString('base64'),
    attributes: {
      ...propertiesOf(message),
      'content-type': 'application/json',
      // The names of the contract.
      'blob-type': 'json',
      ...(encoding === null ? {} : { 'blob-codec': encoding }),
    },
    ...(keepsOrder && userId !== null ? { orderingKey: userId } : {}),
  });
}

/** Groups messages into requests, in their order. A message larger than a request is sent alone. */
export function* requestsOf(
  messages: readonly DestinationMessage[],
  keepsOrder: boolean,
): Generator<readonly Encoded[], void> {
  let together: Encoded[] = [];
  let bytes = 0;
  for (const [index, message] of messages.entries()) {
    const json = encode(message, keepsOrder);
    const isFull =
      together.length === requestMax.messages || bytes + json.length > requestMax.bytes;
    if (isFull && together.length > 0) {
      yield together;
      [together, bytes] = [[], 0];
    }
    together.push({ index, json });
    bytes += json.length;
  }
  if (together.length > 0) yield together;
}
