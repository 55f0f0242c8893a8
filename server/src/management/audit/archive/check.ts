import type { AppContext } from '#kernel/app-context.ts';
import type { ArchiveStore } from '#kernel/embedded-postgres/archive/store.ts';

import type { Finding } from '../chain-check.ts';
import { alarmAction, type Anchor, type Chain, genesis } from '../chain.ts';
import { openTexts } from './object.ts';
import { macOf, type StoredStretch } from './store.ts';

export type ArchivesCheck = {
  readonly findings: readonly Finding[];
  /** Where the part of the chain begins that is in the database. */
  readonly end: Anchor;
};

/**
 * Checks that the segments are unaltered and follow each other. The first one that does not ends the archived part:
 * the entries after it then count as missing from the chain.
 */
export function checkStretches(chain: Chain, stretches: readonly StoredStretch[]): ArchivesCheck {
  let end = genesis;
  for (const stretch of stretches) {
    const { before, last } = stretch;
    const follows = before.seq === end.seq && before.hash === end.hash;
    if (!follows || macOf(chain, stretch) !== stretch.mac) {
      const finding = { problem: 'altered', seq: before.seq + 1, lastSeq: last.seq } as const;
      return { findings: [finding], end };
    }
    end = last;
  }
  return { findings: [], end };
}

type Options = {
  readonly chain: Chain;
  readonly store: ArchiveStore;
  /** Entries before this anchor are not compared. */
  readonly from: Anchor;
};

/** Compares the object of a stretch with the chain. */
export async function checkObject(
  deps: Pick<AppContext, 'vault'>,
  { before, last, name }: StoredStretch,
  { chain, store, from }: Options,
): Promise<readonly Finding[]> {
  const whole = { seq: before.seq + 1, lastSeq: last.seq };
  const sealed = await store.get(name);
  if (sealed === undefined) return [{ problem: 'missing', ...whole }];
  const texts = await openTexts(deps, name, sealed);
  if (texts === undefined) return [{ problem: 'altered', ...whole }];
  const findings: Finding[] = [];
  let at = before;
  const compareWithAnchor = (): void => {
    if (at.seq === from.seq && at.hash !== from.hash)
      findings.push({ problem: 'altered', seq: at.seq, lastSeq: at.seq });
  };
  compareWithAnchor();
  for (const text of texts) {
    at = { seq: at.seq + 1, hash: chain.hash(at.hash, text) };
    compareWithAnchor();
    if (at.seq > from.seq && text.includes(alarmAction))
      findings.push({ problem: 'alarm', seq: at.seq, lastSeq: at.seq });
  }
  const fits = at.seq === last.seq && at.hash === last.hash;
  return fits ? findings : [{ problem: 'altered', ...whole }, ...findings];
}
