import type { TestApp, TestTeam } from './app.ts';
import { bulkApi } from './bulk-export.ts';
import type { Change, Changes } from './change.ts';

/** What begins, reads and removes bulk exports. */
export function bulkExportChanges({
  app,
  team,
}: {
  readonly app: TestApp;
  readonly team: TestTeam;
}): Changes {
  const { begin, run, exported, pathOf } = bulkApi(app, team);
  const headers = { prefer: 'respond-async' };
  const parameter = [{ name: '_type', valueString: 'Patient' }];
  const body = { resourceType: 'Parameters', parameter };
  const path = '/fhir/r4/$export';
  const ofPatients = '/fhir/r4/Patient/$export';
  const ofGroup = `/fhir/r4/Group/${team.scope.teamId}/$export`;
  /** Those of before have ended: a team has few at a time. */
  const oneMore = async (change: Change): Promise<Change> => {
    await run();
    return { headers, ...change };
  };
  return {
    startSystemExport: async () => oneMore({ path }),
    startPatientExport: async () => oneMore({ path: ofPatients }),
    startGroupExport: async () => oneMore({ path: ofGroup }),
    startSystemExportByPost: async () => oneMore({ path, body }),
    startPatientExportByPost: async () => oneMore({ path: ofPatients, body }),
    startGroupExportByPost: async () => oneMore({ path: ofGroup, body }),
    getBulkExportFile: async () => {
      const { output } = await exported('$export?_type=Organization');
      return { path: pathOf(output[0]?.url ?? '') };
    },
    deleteBulkExport: async () => {
      await run();
      const begun = await begin();
      return { path: pathOf(String(begun.headers['content-location'])) };
    },
  };
}
