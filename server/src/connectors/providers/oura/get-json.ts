import type { Clock } from '#kernel/clock.ts';
import { checkStatus, type Json, parseAnswer, type Session } from '#sources';

/** What a request to Oura needs. */
export type Api = { readonly session: Session; readonly clock: Clock };

/** One answer of the API: its text as it came, and what it holds. Fails with a ProviderError. */
export async function getJson(
  { session, clock }: Api,
  path: string,
): Promise<{ readonly body: Buffer; readonly answer: Json }> {
  const response = await session.send({ method: 'GET', path, headers: {}, body: null });
  checkStatus(response, clock.now());
  return { body: response.body, answer: parseAnswer(response.body) };
}
