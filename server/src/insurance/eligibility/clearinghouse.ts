import type { Environment } from '#kernel/scope.ts';

import type { Address } from './codec/write.ts';
import { answerInSandbox } from './sandbox/payer.ts';

/** The result of sending an inquiry to a clearinghouse. */
export type ClearinghouseAnswer =
  /** Any response, unparsed. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** No connection, or no response: the payer may or may not have received the inquiry. */
  | { readonly kind: 'unreachable' };

/** Passes inquiries on to payers, and returns their responses. */
export type Clearinghouse = {
  /** Names it among the ids that payors have with clearinghouses. */
  readonly kind: string;
  readonly usage: 'P' | 'T';
  readonly sender: Address;
  readonly receiver: Address;
  /** Sends an inquiry until the signal aborts. The same inquiry again is a retry, with the same trace number. */
  check(x12: Uint8Array, signal: AbortSignal): Promise<ClearinghouseAnswer>;
};

/** The sandbox's clearinghouse: all payers are synthetic, and the member id selects the response. */
function sandboxClearinghouse(now: () => Date): Clearinghouse {
  return {
    kind: 'sandbox',
    usage: 'T',
    sender: { qualifier: 'ZZ', id: 'SALUS' },
    receiver: { qualifier: 'ZZ', id: 'SANDBOX' },
    check: async (x12, signal) => {
      const answer = answerInSandbox(x12, now());
      return answer.kind === 'silent' ? aborted(signal) : answer;
    },
  };
}

async function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(new Error('nobody waits any more', { cause: signal.reason }));
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail, { once: true });
  });
}

/**
 * Returns a team's clearinghouse; undefined if none is connected. Synthetic patients must never be sent to real
 * payers, nor real ones to the sandbox.
 */
export function clearinghouseFor(
  environment: Environment,
  now: () => Date,
): Clearinghouse | undefined {
  return environment === 'sandbox' ? sandboxClearinghouse(now) : undefined;
}
