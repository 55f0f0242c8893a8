import { createHmac, randomUUID } from 'node:crypto';

import { formatSecret, idempotencyKey, parseSecret, signatureHeaders } from '#webhooks';

import { UsageError } from './terminal.ts';

/** What an address answered; null: nothing in 15 seconds, or nothing that is HTTP. */
export type Answered = {
  readonly status: number | null;
  readonly error?: string;
  readonly duration_ms: number;
};

export type Forward = {
  readonly url: string;
  /** What it signs with. */
  readonly secret: string;
  /** Posts once; a failure is an answer, too. */
  readonly send: (messageId: string, body: unknown) => Promise<Answered>;
};

/** As webhooks wait for it. */
const timeoutMs = 15_000;

/** Posts events to an address as webhooks are posted. A secret that nobody names is the same each time for a key, and does not tell it. */
export function openForward(url: string, secret: string | undefined, teamKey: string): Forward {
  const key =
    secret === undefined
      ? createHmac('sha256', teamKey).update('salus listen').digest()
      : parseSecret(secret);
  if (key === undefined)
    throw new UsageError('--secret must be whsec_ and 24 to 64 bytes in base64.');
  const endpoint = randomUUID();
  return {
    url,
    secret: formatSecret(key),
    send: async (id, event) => {
      const body = Buffer.from(JSON.stringify(event));
      const headers = {
        ...signatureHeaders({ id, body }, [key], new Date()),
        'idempotency-key': idempotencyKey(id, endpoint),
        'content-type': 'application/json',
        'user-agent': 'salus-listen',
      };
      const startMs = performance.now();
      const answer = await post(url, headers, body);
      return { ...answer, duration_ms: Math.round(performance.now() - startMs) };
    },
  };
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: Buffer<ArrayBuffer>,
): Promise<Omit<Answered, 'duration_ms'>> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await answer.body?.cancel();
    return { status: answer.status };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'no answer in 15 seconds';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause
    ? `no answer (${String(cause.code)})`
    : 'no answer';
}
