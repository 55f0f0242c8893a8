import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../../../tests/harness/app.ts';
import { blamed } from '../../../../tests/harness/user-api.ts';
import { type Database, openDatabase } from '../../../kernel/db.ts';
import { parseCompendium } from '../imports/compendium-file.ts';
import { parseLoinc } from '../imports/loinc-file.ts';
import { importCompendium, importLoinc } from '../imports/service.ts';
import { findLabBySlug } from '../labs.ts';
import type { Lab } from '../model.ts';

type Candidate = {
  readonly marker_id: number;
  readonly provider_id: string;
  readonly lab_slug: string;
  readonly relation: string;
  readonly confidence: number;
};
type Canonical = {
  readonly loinc_set_hash: string;
  readonly display_name: string;
  readonly provider_ids: readonly string[];
  readonly confidence: number;
};
type Found = {
  readonly selected_canonical: Canonical | null;
  readonly canonical_candidates: readonly Canonical[];
  readonly per_lab: Readonly<Record<string, readonly Candidate[]>>;
  readonly related: readonly { readonly relation: string; readonly canonical: Canonical }[];
};
type Markers = {
  readonly total: number;
  readonly markers: readonly {
    readonly id: number;
    readonly name: string;
    readonly provider_id: string;
    readonly is_orderable: boolean;
    readonly expected_results: readonly {
      readonly id: number;
      readonly loinc: { readonly name: string; readonly unit: string | null } | null;
    }[];
  }[];
};

let app: TestApp;
let team: TestTeam;
let owner: Database;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  owner = openDatabase(app.database.connection);
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

const post = async <Body>(path: string, body: object): Promise<TestResponse<Body>> =>
  app.request<Body>('POST', `/v3/compendium/${path}`, { key: team.key, body });
const search = async (body: object): Promise<Found> => (await post<Found>('search', body)).body;

describe('a search across labs', () => {
  test('answers tests that measure the same as one candidate', async () => {
    const { selected_canonical: selected, per_lab: perLab } = await search({
      mode: 'canonical',
      query: 'lipid panel',
    });
    expect(selected).toMatchObject({ display_name: 'Lipid panel', confidence: 1 });
    expect(selected?.provider_ids.toSorted()).toEqual([
      'BR-0503',
      'LC-0503',
      'QD-0503',
      'SQ-0503',
      'US-0503',
    ]);
    expect(perLab).toEqual({});
  });

  test('as a crosswalk names what each lab offers of it, and what is like it', async () => {
    const { selected_canonical: selected } = await search({
      mode: 'canonical',
      query: 'lipid panel',
    });
    const found = await search({
      mode: 'crosswalk',
      loinc_set_hash: selected?.loinc_set_hash,
      labs: ['quest', 'labcorp'],
      limit: 1,
    });
    expect(Object.keys(found.per_lab)).toEqual(['quest', 'labcorp']);
    expect(found.per_lab['quest']).toEqual([
      expect.objectContaining({ provider_id: 'QD-0503', relation: 'exact', confidence: 1 }),
    ]);
    expect(found.related).toEqual([
      expect.objectContaining({
        canonical: expect.objectContaining({ display_name: 'Lipid panel with direct LDL' }),
      }),
    ]);
    const alone = await search({ mode: 'crosswalk', query: 'lipid panel', include_related: false });
    expect(alone.related).toEqual([]);
  });

  test('needs something to search by', async () => {
    const refused = await post('search', { mode: 'canonical' });
    expect([refused.status, blamed(refused)]).toEqual([422, ['body.query']]);
    const none = await search({ mode: 'canonical', loinc_set_hash: '0'.repeat(32) });
    expect(none).toMatchObject({ selected_canonical: null, canonical_candidates: [] });
  });
});

describe('another lab', () => {
  test('has something in place of test codes', async () => {
    const { body } = await post<{ candidates: Found['per_lab'] }>('search_orderable_tests', {
      provider_ids: ['QD-0064', 'NOPE'],
      target_lab: 'labcorp',
    });
    expect(body.candidates).toEqual({
      'QD-0064': [expect.objectContaining({ provider_id: 'LC-0064', relation: 'exact' })],
      NOPE: [],
    });
  });

  test('gets a lab test converted, code by code', async () => {
    const listed = await app.request<{ data: readonly { id: string }[] }>('GET', '/v3/lab_test', {
      key: team.key,
      query: { collection_method: 'walk_in_test' },
    });
    const id = listed.body.data[0]?.id;
    const { body } = await post('convert', { lab_test_id: id, target_lab: 'labcorp', limit: 1 });
    expect(body).toMatchObject({
      source_lab_test_id: id,
      source_lab_id: 4,
      target_lab_id: 6,
      target_lab_slug: 'labcorp',
      converted_provider_ids: ['LC-0506', 'LC-0502', 'LC-0503', 'LC-0060'],
      unresolved_provider_ids: [],
    });
    const codes = await post('convert', {
      provider_ids: ['QD-0503', 'NOPE'],
      target_lab: 'bioreference',
    });
    expect(codes.body).toMatchObject({
      converted_provider_ids: ['BR-0503'],
      unresolved_provider_ids: ['NOPE'],
    });
  });

  test('is asked for a lab test or for codes, and not for both', async () => {
    const refused = await post('convert', { target_lab: 'quest' });
    expect([refused.status, blamed(refused)]).toEqual([422, ['body.lab_test_id']]);
    const absent = await post('convert', {
      lab_test_id: '01900000-0000-7000-8000-000000000000',
      target_lab: 'quest',
    });
    expect(absent.status).toBe(404);
  });
});

describe('an imported compendium', () => {
  const heading = 'test_code,name,loinc,price,result_code,result_name,result_loinc';
  const sonora = (): Lab => {
    const lab = findLabBySlug('sonora_quest');
    if (lab === undefined) throw new Error('no lab');
    return lab;
  };
  const importText = async (text: string, isWhole: boolean): Promise<number> => {
    app.clock.advance(1000);
    const markers = parseCompendium(text, 'lab.csv');
    return importCompendium({ db: owner, clock: app.clock }, sonora(), markers, { isWhole });
  };
  const listed = async (name = ''): Promise<Markers> => {
    const query = { lab_slug: 'sonora_quest', name };
    const { body } = await app.request<Markers>('GET', '/v3/lab_tests/markers', {
      key: team.key,
      query,
    });
    return body;
  };

  test("takes the place of the lab's starter catalogue, keeps its ids, and names what LOINC knows", async () => {
    const before = await listed();
    expect(before.total).toBe(150);
    const rows = [
      heading,
      '900,Iron studies,,31.50,901,Iron,2498-4',
      '900,,,,902,TIBC,2500-7',
      '910,Glucose,2345-7,,,,',
    ];
    expect(await importText(rows.join('\n'), false)).toBe(2);
    expect((await listed()).total).toBe(2);
    const first = await listed('iron');
    expect(first.markers[0]).toMatchObject({ name: 'Iron studies', provider_id: '900' });
    expect(first.markers[0]?.expected_results).toHaveLength(2);
    // A lab test of the starter catalogue keeps its markers.
    const kept = await app.request('GET', '/v3/lab_tests/4/markers/QD-0001', { key: team.key });
    expect(kept.status).toBe(200);

    app.clock.advance(1000);
    const loinc = [
      'LOINC_NUM,LONG_COMMON_NAME,SHORTNAME,STATUS,CLASSTYPE,EXAMPLE_UCUM_UNITS,COMMON_TEST_RANK',
      '2498-4,Iron [Mass/volume] in Serum or Plasma,Iron SerPl-mCnc,ACTIVE,1,ug/dL,140',
    ];
    await importLoinc({ db: owner, clock: app.clock }, parseLoinc(loinc.join('\n'), 'Loinc.csv'));
    const named = async (): Promise<string | undefined> =>
      (await listed('iron')).markers[0]?.expected_results[0]?.loinc?.name;
    expect(await named()).toBe('Iron [Mass/volume] in Serum or Plasma');

    expect(await importText([heading, '900,Iron panel,,,901,Iron,2498-4'].join('\n'), true)).toBe(
      1,
    );
    expect((await listed()).total).toBe(1);
    const second = await listed('iron');
    expect(second.markers[0]).toMatchObject({ name: 'Iron panel', id: first.markers[0]?.id });
    expect(second.markers[0]?.expected_results[0]?.id).toBe(
      first.markers[0]?.expected_results[0]?.id,
    );
  });

  test('is what the next request is answered with, however soon it comes', async () => {
    for (let round = 1; round <= 10; round++) {
      const name = `Round ${round}`;
      await importText([heading, `900,${name},,,901,Iron,2498-4`].join('\n'), true);
      const answers = await Promise.all([listed(), listed('round'), listed('900')]);
      expect(answers.map(({ markers }) => markers[0]?.name)).toEqual([name, name, name]);
    }
  });

  test('is told from the one before, also where the clock stands still', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      const markers = parseCompendium([heading, `900,${name},,,,,`].join('\n'), 'lab.csv');
      await importCompendium({ db: owner, clock: app.clock }, sonora(), markers, { isWhole: true });
      expect((await listed()).markers[0]?.name).toBe(name);
    }
  });

  test('is written by the operator alone', async () => {
    const work = importCompendium(app.resources, sonora(), [], { isWhole: true });
    await expect(work).rejects.toThrow(/permission denied/u);
  });
});
