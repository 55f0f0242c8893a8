import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { resourceTypes } from '../../src/fhir/resource-types.ts';
import { openTestApp, type TestApp } from '../harness/app.ts';
import { fits, type Resource, searchesOf } from '../harness/fhir-oracle.ts';
import { everything } from '../harness/fhir-search.ts';
import { findingsOf } from '../harness/fhir-validator.ts';
import { fillWorld } from '../harness/fhir-world.ts';
import { type FhirApi, fhirApi } from '../harness/fhir.ts';

// Every type, parameter and combination is tried in fhir-everything.walk.test.ts.
const types = resourceTypes.filter(({ type }) => ['Patient', 'DiagnosticReport'].includes(type));
const seed = 20_261_124;
const searchesMax = 12;

let app: TestApp;
let fhir: FhirApi;
let stranger: FhirApi;
beforeAll(async () => {
  app = await openTestApp();
  const team = await app.newTeam({ environment: 'sandbox' });
  fhir = fhirApi(app, team);
  stranger = fhirApi(app, await app.newTeam({ environment: 'sandbox' }));
  await fillWorld(app, team, { seed, count: 2 });
});
afterAll(async () => app.close());

async function idsOf(api: FhirApi, type: string, query: Record<string, string>) {
  const pages = await api.pages(type, query);
  return pages.flatMap(({ entry = [] }) => entry.map(({ resource }) => resource.id));
}

describe.each(types)('$type', ({ type, parameters }) => {
  let all: readonly Resource[];
  beforeAll(async () => {
    all = await everything(fhir, type);
  });

  it('is valid, is found as a filter over the rows finds it, and by no other team', async () => {
    expect(all.length).toBeGreaterThan(1);
    expect(all.flatMap((each) => findingsOf(each))).toEqual([]);
    const { single } = searchesOf(parameters, all, { seed, combinations: 0 });
    const every = Math.ceil(single.length / searchesMax);
    for (const asked of single.filter((_, index) => index % every === 0)) {
      const wanted = all.filter((each) => fits(parameters, each, asked)).map(({ id }) => id);
      const query = Object.fromEntries(asked);
      expect([asked, await idsOf(fhir, type, query)]).toEqual([asked, wanted]);
      expect([asked, await idsOf(stranger, type, query)]).toEqual([asked, []]);
    }
    for (const { id } of all) expect((await stranger.refused(`${type}/${id}`)).status).toBe(404);
  });
});
