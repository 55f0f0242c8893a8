import type { AppContext } from '#kernel/app-context.ts';
import { runInThread } from '#kernel/jobs/thread.ts';
import { setBounded } from '#kernel/maps/bounded-map.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { type ReferenceData, openReferenceData } from '#kernel/search/reference-data.ts';
import type { TextIndex } from '#kernel/search/text-index.ts';

import { openPayorDirectory, type PayorDirectory } from './payor-search.ts';
import { platformPayors } from './platform-payors.ts';
import * as store from './store.ts';

/** The payors that this process serves: those of all teams, and each team's own. */
export type Payors = {
  readonly platform: ReferenceData<PayorDirectory>;
  ofTeam(scope: TeamScope): Promise<PayorDirectory>;
};

const worker = new URL('./payor-index-worker.ts', import.meta.url);
/** Reference data belongs to no tenant, so its statements run without access to any tenant's rows. */
const nobody = [] as const;
/** Directories of teams that asked lately. */
const teamsKept = 200;

export function openPayors(deps: Pick<AppContext, 'db' | 'log'>): Payors {
  const { db } = deps;
  const version = async (): Promise<string> =>
    String((await store.lastImport(db.read(nobody)))?.toISOString());
  const platform = openReferenceData(deps, {
    name: 'payors',
    channel: store.payorsChannel,
    version,
    load: async () => {
      // Read the version first: an import during the load then causes another load, and is never missed.
      const before = await version();
      const imported = await store.listImported(db.read(nobody));
      const index = await runInThread<TextIndex>(worker, imported);
      return { value: openPayorDirectory(platformPayors(imported), index), version: before };
    },
  });
  return { platform, ofTeam: openTeams(deps) };
}

/** Payors of a team are never removed, so their number shows whether the cached directory is current. */
function openTeams({ db }: Pick<AppContext, 'db'>): Payors['ofTeam'] {
  const kept = new Map<string, PayorDirectory>();
  return async (scope) => {
    const known = kept.get(scope.tenantId);
    const count = await store.lookUpCountOfTeam(db.read(scope), scope);
    if (known?.payors.length === count) return known;
    const directory = openPayorDirectory(
      count === 0 ? [] : await store.listOfTeam(db.read(scope), scope),
    );
    return setBounded(kept, teamsKept, [scope.tenantId, directory]);
  };
}
