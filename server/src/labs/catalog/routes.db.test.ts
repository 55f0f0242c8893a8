import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../../tests/harness/app.ts';
import { newLabAccount } from '../../../tests/harness/lab-account.ts';
import { blamed } from '../../../tests/harness/user-api.ts';

type Marker = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly lab_id: number;
  readonly provider_id: string;
  readonly type: string;
  readonly expected_results: readonly {
    readonly slug: string;
    readonly loinc: { readonly code: string } | null;
  }[];
};
type Markers = {
  readonly markers: readonly Marker[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
  readonly pages: number;
  readonly pricing: { readonly data: Readonly<Record<string, unknown>> } | null;
};
type LabTest = {
  readonly id: string;
  readonly name: string;
  readonly method: string;
  readonly price: number;
  readonly status: string;
  readonly sample_type: string;
  readonly markers: readonly Marker[];
  readonly lab: { readonly slug: string };
};
type LabTests = {
  readonly data: readonly LabTest[];
  readonly next_cursor: string | null;
};

const quest = 4;
const labcorp = 6;

let app: TestApp;
let team: TestTeam;
let other: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  other = await app.newTeam();
});
afterAll(async () => app.close());

type Query = Readonly<Record<string, string | number | readonly (string | number)[]>>;
const get = async <Body>(path: string, query: Query = {}, as = team): Promise<TestResponse<Body>> =>
  app.request<Body>('GET', path, { key: as.key, query });
const post = async <Body>(
  path: string,
  body: object,
  query: Query = {},
): Promise<TestResponse<Body>> => app.request<Body>('POST', path, { key: team.key, body, query });
const search = async (query: Query): Promise<Markers> =>
  (await get<Markers>('/v3/lab_tests/markers', query)).body;
const idOf = async (slug: string, lab: number): Promise<number> => {
  const { markers } = await search({ name: slug, lab_id: lab });
  const marker = markers.find((each) => each.slug === slug);
  if (marker === undefined) throw new Error(`no ${slug}`);
  return marker.id;
};

describe('labs', () => {
  test('have the ids that the contract gives them', async () => {
    const { body } = await get<readonly { id: number; slug: string }[]>('/v3/lab_tests/labs');
    const ids = Object.fromEntries(body.map(({ slug, id }) => [slug, id]));
    expect(ids).toMatchObject({
      ussl: 3,
      quest: 4,
      labcorp: 6,
      bioreference: 13,
      sonora_quest: 25,
    });
    expect(body).toHaveLength(15);
  });
});

describe('markers', () => {
  test('are listed in pages that neither overlap nor leave out any', async () => {
    const { total, pages } = await search({ lab_id: quest, size: 100 });
    expect({ total, pages }).toEqual({ total: 150, pages: 2 });
    const first = await search({ lab_id: quest, size: 100 });
    const second = await search({ lab_id: quest, size: 100, page: 2 });
    expect(second.markers).toHaveLength(50);
    expect(new Set([...first.markers, ...second.markers].map(({ id }) => id)).size).toBe(150);
    expect((await search({ lab_id: quest, page: 9 })).markers).toEqual([]);
  });

  test.each([
    ['a name', 'lipid panel', 'lipid-panel'],
    ['another name', 'A1C', 'hemoglobin-a1c'],
    ['an abbreviation', 'CMP', 'comprehensive-metabolic-panel'],
    ['a slug', 'vitamin-d-25-oh', 'vitamin-d-25-oh'],
    ['a LOINC code', '2345-7', 'glucose'],
    ['a test code', 'QD-0064', 'tsh'],
    ['a slip of the finger', 'testosteron totl', 'testosterone-total'],
    ['swapped letters', 'tryglicerides', 'triglycerides'],
    ['a beginning', 'ferri', 'ferritin'],
  ])('are found by %s', async (_, name, slug) => {
    const { markers } = await search({ name, lab_slug: 'quest' });
    expect(markers[0]?.slug).toBe(slug);
  });

  test('lab_slug goes before lab_id; several lab_id are several labs', async () => {
    const named = await search({ name: 'tsh', lab_id: quest, lab_slug: 'labcorp' });
    expect(new Set(named.markers.map((each) => each.lab_id))).toEqual(new Set([labcorp]));
    const both = await search({ name: 'tsh', lab_id: [quest, labcorp] });
    expect(new Set(both.markers.map((each) => each.lab_id))).toEqual(new Set([quest, labcorp]));
  });

  test('a panel names its components with their LOINC codes, and prices come when asked for', async () => {
    const { markers, pricing } = await search({
      name: 'lipid-panel',
      lab_id: quest,
      include_pricing: 'true',
    });
    const [panel] = markers;
    expect(panel?.type).toBe('panel');
    expect(panel?.expected_results.map(({ loinc }) => loinc?.code)).toContain('2093-3');
    expect(pricing?.data[String(panel?.id)]).toEqual({ base_amount_minor: 1800, modifiers: null });
    expect((await search({ name: 'lipid-panel' })).pricing).toBeNull();
  });

  test('one is there under its lab and test code only', async () => {
    const found = await get<Marker>(`/v3/lab_tests/${quest}/markers/qd-0001`);
    expect(found.body).toMatchObject({ slug: 'glucose', lab_id: quest, provider_id: 'QD-0001' });
    const absent = await get(`/v3/lab_tests/${labcorp}/markers/QD-0001`);
    expect([absent.status, absent.body]).toEqual([404, { detail: 'Marker does not exist' }]);
  });
});

describe('lab tests', () => {
  test('every team has four from the start, one a method, and its own', async () => {
    const [mine, again, theirs] = await Promise.all([
      get<LabTests>('/v3/lab_test'),
      get<LabTests>('/v3/lab_test'),
      get<LabTests>('/v3/lab_test', {}, other),
    ]);
    expect(mine.body.data.map(({ method }) => method).toSorted()).toEqual([
      'at_home_phlebotomy',
      'on_site_collection',
      'testkit',
      'walk_in_test',
    ]);
    const ids = ({ body }: TestResponse<LabTests>): readonly string[] =>
      body.data.map(({ id }) => id);
    expect(ids(again).toSorted()).toEqual(ids(mine).toSorted());
    expect(ids(theirs).filter((id) => ids(mine).includes(id))).toEqual([]);
  });

  test('one is made of markers, found, renamed, taken out of use and back', async () => {
    const markerIds = [await idOf('tsh', quest), await idOf('ferritin', quest)];
    const made = await post<LabTest>('/v3/lab_tests', {
      name: ' Thyroid and iron ',
      method: 'walk_in_test',
      description: 'For fatigue',
      marker_ids: [...markerIds, ...markerIds],
    });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      name: 'Thyroid and iron',
      slug: 'thyroid-and-iron',
      method: 'walk_in_test',
      sample_type: 'serum',
      status: 'active',
      is_active: true,
      auto_generated: false,
      fasting: false,
      price: 37,
      lab: { id: quest, slug: 'quest' },
    });
    const path = `/v3/lab_tests/${made.body.id}`;
    expect((await get<LabTest>(path)).body).toEqual(made.body);
    const patched = await app.request<LabTest>('PATCH', path, {
      key: team.key,
      body: { name: 'Fatigue', active: false },
    });
    expect(patched.body).toMatchObject({ name: 'Fatigue', status: 'inactive', is_active: false });
    const found = await get<LabTests>('/v3/lab_test', { status: 'inactive', name: 'FATI' });
    expect(found.body.data.map(({ id }) => id)).toEqual([made.body.id]);
    const back = await app.request<LabTest>('PATCH', path, {
      key: team.key,
      body: { active: true },
    });
    expect(back.body.status).toBe('active');
    const markers = await get<Markers>(`${path}/markers`, { size: 1, page: 2 });
    expect(markers.body).toMatchObject({ total: 2, page: 2, markers: [{ id: markerIds[1] }] });
    expect(markers.body).not.toHaveProperty('pages');
  });

  test('test codes are those of the lab that is named', async () => {
    const made = await post<LabTest>('/v3/lab_tests', {
      name: 'Kit',
      method: 'testkit',
      description: '',
      provider_ids: ['US-0060'],
      lab_slug: 'ussl',
    });
    expect(made.body).toMatchObject({ sample_type: 'dried_blood_spot', lab: { slug: 'ussl' } });
  });

  test('everything that is wrong with a new one is named, and nothing is stored', async () => {
    const before = await get<LabTests>('/v3/lab_test', { generation_method: 'all' });
    const body = { name: 'x', method: 'walk_in_test', description: '' };
    const tsh = { quest: await idOf('tsh', quest), labcorp: await idOf('tsh', labcorp) };
    const refused = async (more: object): Promise<string[]> => {
      const answer = await post('/v3/lab_tests', { ...body, ...more });
      expect(answer.status).toBe(422);
      return blamed(answer);
    };
    expect(await refused({})).toEqual(['body.provider_ids']);
    expect(await refused({ marker_ids: [tsh.quest], provider_ids: ['QD-0064'] })).toEqual([
      'body.marker_ids',
    ]);
    expect(await refused({ marker_ids: [999_999] })).toEqual(['body.marker_ids.0']);
    expect(await refused({ marker_ids: [tsh.quest, tsh.labcorp] })).toEqual(['body.marker_ids']);
    expect(await refused({ provider_ids: ['QD-0064'], lab_slug: 'labcorp' })).toEqual([
      'body.provider_ids.0',
    ]);
    expect(await refused({ marker_ids: [await idOf('wbc', quest)], method: 'testkit' })).toEqual([
      'body.marker_ids.0',
      'body.method',
    ]);
    expect(await refused({ name: ' ', marker_ids: [tsh.quest] })).toEqual(['body.name']);
    const after = await get<LabTests>('/v3/lab_test', { generation_method: 'all' });
    expect(after.body.data).toHaveLength(before.body.data.length);
  });

  test("another team's is one that does not exist", async () => {
    const { body } = await get<LabTests>('/v3/lab_test');
    const id = body.data[0]?.id ?? '';
    for (const path of [`/v3/lab_tests/${id}`, `/v3/lab_tests/${id}/markers`]) {
      const answer = await get(path, {}, other);
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Lab test does not exist' }]);
    }
  });

  test('pages go on where they ended, in each order', async () => {
    const mine = await app.newTeam();
    const list = async (query: Query): Promise<LabTests> =>
      (await get<LabTests>('/v3/lab_test', query, mine)).body;
    for (const order_key of ['price', 'created_at', 'updated_at']) {
      for (const order_direction of ['asc', 'desc']) {
        const order = { order_key, order_direction };
        const ids: string[] = [];
        let cursor: string | null = null;
        do {
          const page = await list({
            ...order,
            lab_test_limit: 1,
            ...(cursor === null ? {} : { next_cursor: cursor }),
          });
          ids.push(...page.data.map(({ id }) => id));
          cursor = page.next_cursor;
        } while (cursor !== null);
        const whole = await list(order);
        expect(ids).toEqual(whole.data.map(({ id }) => id));
        const prices = whole.data.map(({ price }) => price);
        const sorted = prices.toSorted((a, b) => (order_direction === 'asc' ? a - b : b - a));
        if (order_key === 'price') expect(prices).toEqual(sorted);
      }
    }
    const foreign = await list({ lab_test_limit: 1 });
    const answer = await get(
      '/v3/lab_test',
      { lab_test_limit: 1, next_cursor: foreign.next_cursor ?? '', name: 'x' },
      mine,
    );
    expect(answer.status).toBe(422);
  });

  test('a cursor is of its team and environment', async () => {
    const mine = await app.newTeam();
    const live = await app.newTeam({ environment: 'production' });
    const query = { lab_test_limit: 1 };
    const { body } = await get<LabTests>('/v3/lab_test', query, mine);
    const next = { ...query, next_cursor: body.next_cursor ?? '' };
    const statuses = [mine, other, live].map(
      async (of) => (await get('/v3/lab_test', next, of)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 422, 422]);
  });

  test('filters by method, lab, markers and test codes hold together', async () => {
    const id = await idOf('lipid-panel', quest);
    const found = async (query: Query): Promise<readonly string[]> =>
      (await get<LabTests>('/v3/lab_test', query, other)).body.data.map(({ method }) => method);
    expect(await found({ marker_ids: id })).toEqual(['walk_in_test']);
    expect(await found({ provider_ids: 'LC-0503' })).toHaveLength(2);
    expect(await found({ provider_ids: ['LC-0503', 'LC-0064'] })).toEqual(['at_home_phlebotomy']);
    expect(await found({ collection_method: 'testkit' })).toEqual(['testkit']);
    expect(await found({ lab_slug: 'labcorp', name: '%' })).toEqual([]);
    expect(await found({ lab_slug: 'nobody' })).toEqual([]);
    const bare = await get<readonly LabTest[]>('/v3/lab_tests', { lab_slug: 'ussl' }, other);
    expect(bare.body.map(({ method }) => method)).toEqual(['testkit']);
  });
});

describe('the markers of an order set', () => {
  const ask = async (body: object, query: Query = {}): Promise<TestResponse<Markers>> =>
    post<Markers>('/v3/lab_tests/list_order_set_markers', body, query);

  test('are those of its lab tests and of its add-on, each once', async () => {
    const { body } = await get<LabTests>('/v3/lab_test', { collection_method: 'walk_in_test' });
    const labTest = body.data.find(({ name }) => name === 'General health');
    const own = labTest?.markers.map(({ provider_id: code }) => code) ?? [];
    const answer = await ask({
      lab_test_ids: [labTest?.id],
      add_on: { provider_ids: ['QD-0064', own[0]] },
    });
    expect(answer.body.markers.map(({ provider_id: code }) => code)).toEqual([...own, 'QD-0064']);
    expect(answer.body).toMatchObject({ total: own.length + 1, page: 1, size: 50, pages: 1 });
    expect(
      (await ask({ lab_test_ids: [labTest?.id] }, { size: 2, page: 2 })).body.markers,
    ).toHaveLength(2);
  });

  test('of nothing are none', async () => {
    expect((await ask({})).body).toMatchObject({ markers: [], total: 0 });
  });

  test.each([
    [400, 'an add-on without markers', { add_on: {} }],
    [
      400,
      'an add-on that names them twice',
      { add_on: { marker_ids: [4001], provider_ids: ['QD-0001'] } },
    ],
    [404, 'a marker that there is not', { add_on: { provider_ids: ['NOPE'] } }],
    [
      404,
      'a lab test that there is not',
      { lab_test_ids: ['01900000-0000-7000-8000-000000000000'] },
    ],
  ])('are refused with %i for %s', async (status, _, body) => {
    expect((await ask(body)).status).toBe(status);
  });
});

describe('lab accounts', () => {
  test('are listed for the teams that they are linked to', async () => {
    const mine = await app.newTeam();
    const id = await newLabAccount(app, mine, { lab: 'quest' });
    const listed = await get<{ data: readonly object[] }>('/v3/lab_test/lab_account', {}, mine);
    expect(listed.body.data).toEqual([
      expect.objectContaining({
        id,
        lab: 'quest',
        status: 'active',
        team_id_allowlist: [mine.scope.teamId],
      }),
    ]);
    const suspended = await get('/v3/lab_test/lab_account', { status: 'suspended' }, mine);
    expect(suspended.body).toEqual({ data: [] });
    expect((await get('/v3/lab_test/lab_account', { lab_account_id: id }, other)).body).toEqual({
      data: [],
    });
  });

  test('decide what is available', async () => {
    const mine = await app.newTeam();
    const id = await newLabAccount(app, mine, { lab: 'quest' });
    const suspended = await newLabAccount(app, mine, { status: 'suspended' });
    const ask = async (query: Query, as = mine): Promise<TestResponse<Markers>> =>
      get<Markers>('/v3/lab_tests/markers', query, as);
    const listed = await ask({ lab_account_id: id, size: 100 });
    expect(new Set(listed.body.markers.map((each) => each.lab_id))).toEqual(new Set([quest]));
    expect((await ask({ lab_account_id: id, lab_slug: 'labcorp' })).status).toBe(400);
    expect((await ask({ lab_account_id: suspended })).body).toEqual({
      detail: 'Lab account is not active',
    });
    expect((await ask({ lab_account_id: id }, other)).status).toBe(404);
  });
});
