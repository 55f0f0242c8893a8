import type { Clock } from '#kernel/clock.ts';
import { checkStatus, type Json, parseAnswer, type Session } from '#sources';

import { bodyOf } from './status.ts';

/** What a request to Withings needs. */
export type Api = { readonly session: Session; readonly clock: Clock };

export type Parameters = Readonly<Record<string, string>>;

/** One answer of the API: its text as it came, and the body in it. Fails with a ProviderError. */
export async function post(
  { session, clock }: Api,
  path: string,
  parameters: Parameters,
): Promise<{ readonly text: Buffer; readonly body: Json }> {
  const response = await session.send({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  });
  checkStatus(response, clock.now());
  return { text: response.body, body: bodyOf(parseAnswer(response.body)) };
}
