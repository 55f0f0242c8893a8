import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { ArchiveStore } from '#kernel/embedded-postgres/archive/store.ts';

import { type ArchivesCheck, checkObject, checkStretches } from './archive/check.ts';
import { listStretches } from './archive/store.ts';
import { auditChain } from './chain-appender.ts';
import { ChainCheck, type Finding } from './chain-check.ts';
import { type Anchor, genesis } from './chain.ts';
import * as store from './store.ts';

export type Verification = {
  /** Empty if the log is unaltered. */
  readonly findings: readonly Finding[];
  readonly entries: number;
  /** The end of the chain, for storing outside of the database; null without any entry in the chain. */
  readonly end: Anchor | null;
  /** Entries that are not sealed yet, which nothing vouches for. */
  readonly pending: number;
};

type Options = {
  /** A trusted position; entries before it are not checked. */
  readonly from?: Anchor;
  readonly onProgress?: (done: number, all: number) => void;
  /** Opens the location of archived entries; without it their objects are not looked at. */
  readonly openStore?: (location: string) => ArchiveStore;
};

/** Verifies the log: all entries at the time of the call, or those after an anchor. */
export async function verifyAudit(
  deps: Pick<AppContext, 'db' | 'vault'>,
  { from = genesis, onProgress, openStore }: Options = {},
): Promise<Verification> {
  const db = deps.db.read(acrossTenants);
  const chain = auditChain(deps);
  const stretches = await listStretches(db);
  const extent = await store.findExtent(db);
  const archives = checkStretches(chain, stretches);
  const findings: Finding[] = [...archives.findings];
  const start = startOf(archives, from);
  const check = new ChainCheck(chain, extent, start);
  let entries = 0;
  const progress = (): void => onProgress?.(entries, check.endSeq - from.seq);
  for (const stretch of openStore === undefined || start === from ? [] : stretches) {
    const { before, last, location } = stretch;
    if (last.seq <= from.seq || last.seq > start.seq || openStore === undefined) continue;
    findings.push(
      ...(await checkObject(deps, stretch, { chain, from, store: openStore(location) })),
    );
    entries += last.seq - Math.max(before.seq, from.seq);
    progress();
  }
  for await (const links of store.readLinks(db, { after: start.seq, upTo: check.endSeq })) {
    for (const link of links) check.next(link);
    entries += links.length;
    progress();
  }
  findings.push(...check.finish());
  return { findings, entries, end: extent.head ?? null, pending: extent.pending };
}

/** Where the entries in the database are compared from: after the archived ones, or after a later anchor. */
const startOf = ({ end }: ArchivesCheck, from: Anchor): Anchor => (end.seq > from.seq ? end : from);

/** The verification of a segment of the log. */
export type ChainSegment = Verification & {
  /** The beginning of the next segment; null if this one reached the end of the chain. */
  readonly next: Anchor | null;
};

/** Verifies up to `entriesMax` entries after an anchor, and the end of the chain if it is reached. */
export async function verifyStretch(
  deps: Pick<AppContext, 'db' | 'vault'>,
  { from, entriesMax }: { readonly from: Anchor; readonly entriesMax: number },
): Promise<ChainSegment> {
  const db = deps.db.read(acrossTenants);
  const chain = auditChain(deps);
  const archives = checkStretches(chain, await listStretches(db));
  const extent = await store.findExtent(db);
  const start = startOf(archives, from);
  const check = new ChainCheck(chain, extent, start);
  const known = { end: extent.head ?? null, pending: extent.pending };
  let entries = 0;
  for await (const links of store.readLinks(db, { after: start.seq, upTo: check.endSeq })) {
    for (const link of links) {
      check.next(link);
      entries += 1;
      const isEnd = link.seq >= check.endSeq;
      if (entries === entriesMax && !isEnd)
        return {
          ...known,
          findings: [...archives.findings, ...check.findings],
          entries,
          next: asAnchor(check.last),
        };
    }
  }
  return { ...known, findings: [...archives.findings, ...check.finish()], entries, next: null };
}

const asAnchor = ({ seq, hash }: Anchor): Anchor => ({ seq, hash });

/** Returns the end of the chain; null without any entry in the chain. */
export async function findAuditEnd({ db }: Pick<AppContext, 'db'>): Promise<Anchor | null> {
  return (await store.findHead(db.read(acrossTenants))) ?? null;
}
