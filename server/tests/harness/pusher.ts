export const batchSamples = 40;
const dayStart = Date.parse('2026-03-01T00:00:00Z');

type Sample = { readonly timestamp: string; readonly value: number };

/** Where a server is, and the team key to use it with. */
export type Access = { readonly url: string; readonly key: string };

/** Tells a sample from every other: whose, and when. */
export const idOf = (userId: string, sample: Sample): string =>
  `${userId} ${Date.parse(sample.timestamp)}`;

/** Pushes batches for one user; remembers which were answered. */
export class Pusher {
  readonly userId: string;
  /** Answered with 200: must never be lost. */
  readonly acknowledged = new Map<string, number>();
  /** Sent, but the answer never came: may be there or not. */
  readonly sent = new Map<string, number>();
  #next = 0;

  constructor(userId: string) {
    this.userId = userId;
  }

  /** Until the server is gone, or the signal says that it is enough. */
  async pushUntilRefused(access: Access, signal?: AbortSignal): Promise<void> {
    while (signal?.aborted !== true) {
      const data = Array.from({ length: batchSamples }, (): Sample => {
        this.#next += 1;
        return {
          timestamp: new Date(dayStart + this.#next * 10_000).toISOString(),
          value: 50 + (this.#next % 100),
        };
      });
      for (const sample of data) this.sent.set(idOf(this.userId, sample), sample.value);
      const answer = await request(access, `/v2/timeseries/${this.userId}/heartrate`, {
        stage: 'daily',
        provider: 'oura',
        data,
      }).catch(() => undefined);
      if (answer?.status !== 200) return;
      for (const sample of data) this.acknowledged.set(idOf(this.userId, sample), sample.value);
    }
  }
}

async function request({ url, key }: Access, path: string, body?: unknown): Promise<Response> {
  const headers = { 'x-salus-api-key': key };
  if (body === undefined) return fetch(`${url}${path}`, { headers });
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export async function createUser(access: Access, reference: string): Promise<string> {
  const answer = await request(access, '/v2/user', { client_user_id: reference });
  const { user_id: userId } = (await answer.json()) as { user_id: string };
  return userId;
}

/** Every heart rate that the server has of a user. */
export async function readAll(access: Access, userId: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({
      start_date: '2026-01-01',
      ...(cursor === null ? {} : { next_cursor: cursor }),
    });
    const path = `/v2/timeseries/${userId}/heartrate/grouped?${query.toString()}`;
    const page = (await (await request(access, path)).json()) as {
      groups: Record<string, { data: Sample[] }[]>;
      next_cursor: string | null;
    };
    for (const group of Object.values(page.groups).flat()) {
      for (const sample of group.data) found.set(idOf(userId, sample), sample.value);
    }
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found;
}
