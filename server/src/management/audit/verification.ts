import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';

import { auditChain } from './chain-appender.ts';
import { ChainCheck, type Finding } from './chain-check.ts';
import { type Anchor, genesis } from './chain.ts';
import * as store from './store.ts';

export type Verification = {
  /** Nothing is wrong where this is empty. */
  readonly findings: readonly Finding[];
  readonly entries: number;
  /** The chain's end, to be kept elsewhere; null before the first entry is sealed. */
  readonly end: Anchor | null;
  /** Entries that are not sealed yet, which nothing vouches for. */
  readonly pending: number;
};

type Options = {
  /** A place that is known to be good; what is before it is not looked at. */
  readonly from?: Anchor;
  readonly onProgress?: (done: number, all: number) => void;
};

/** Checks the whole log as of now, or what came after an anchor. */
export async function verifyAudit(
  deps: Pick<AppContext, 'db' | 'vault'>,
  { from = genesis, onProgress }: Options = {},
): Promise<Verification> {
  const db = deps.db.read(acrossTenants);
  const extent = await store.findExtent(db);
  const check = new ChainCheck(auditChain(deps), extent, from);
  let entries = 0;
  for await (const links of store.readLinks(db, { after: from.seq, upTo: check.endSeq })) {
    for (const link of links) check.next(link);
    entries += links.length;
    onProgress?.(entries, check.endSeq - from.seq);
  }
  const findings = check.finish();
  return { findings, entries, end: extent.head ?? null, pending: extent.pending };
}

/** What a stretch of the log is like. */
export type ChainSegment = Verification & {
  /** Where the next stretch begins; null: this one reached the end of the chain. */
  readonly next: Anchor | null;
};

/** Checks so many entries after a place that is known to be good, the end of the chain once it is reached. */
export async function verifyStretch(
  deps: Pick<AppContext, 'db' | 'vault'>,
  { from, entriesMax }: { readonly from: Anchor; readonly entriesMax: number },
): Promise<ChainSegment> {
  const db = deps.db.read(acrossTenants);
  const extent = await store.findExtent(db);
  const check = new ChainCheck(auditChain(deps), extent, from);
  const known = { end: extent.head ?? null, pending: extent.pending };
  let entries = 0;
  for await (const links of store.readLinks(db, { after: from.seq, upTo: check.endSeq })) {
    for (const link of links) {
      check.next(link);
      entries += 1;
      const isEnd = link.seq >= check.endSeq;
      if (entries === entriesMax && !isEnd)
        return { ...known, findings: check.findings, entries, next: asAnchor(check.last) };
    }
  }
  return { ...known, findings: check.finish(), entries, next: null };
}

const asAnchor = ({ seq, hash }: Anchor): Anchor => ({ seq, hash });

/** Where the chain ends; null before the first entry is sealed. */
export async function findAuditEnd({ db }: Pick<AppContext, 'db'>): Promise<Anchor | null> {
  return (await store.findHead(db.read(acrossTenants))) ?? null;
}
