import type { Environment } from '#kernel/scope.ts';

import type { Address } from './codec/write.ts';
import { answerInSandbox } from './sandbox/payer.ts';

/** What comes of giving an inquiry to a clearinghouse. */
export type ClearinghouseAnswer =
  /** Whatever it answered, as it came. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** It was not reached, or gave no answer: nobody knows whether the payer was asked. */
  | { readonly kind: 'unreachable' };

/** Who passes inquiries on to payers, and their answers back. */
export type Clearinghouse = {
  /** Names it among the ids that payors have with clearinghouses. */
  readonly kind: string;
  readonly usage: 'P' | 'T';
  readonly sender: Address;
  readonly receiver: Address;
  /** Gives up when the signal says so; the same inquiry again is a retry, and keeps its trace number. */
  check(x12: Uint8Array, signal: AbortSignal): Promise<ClearinghouseAnswer>;
};

/** The sandbox's: all payers are invented, and the member id says what they answer. */
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

/** Of a team; undefined where none is connected. Invented people may not be sent to real payers, nor real ones to ours. */
export function clearinghouseFor(
  environment: Environment,
  now: () => Date,
): Clearinghouse | undefined {
  return environment === 'sandbox' ? sandboxClearinghouse(now) : undefined;
}
