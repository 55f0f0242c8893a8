import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { assistant } from '../harness/assistant.ts';
import { newPatient, uploadReport } from '../harness/lab-reports.ts';
import { managementApi } from '../harness/management-api.ts';
import { modernClient, olderClient } from '../harness/mcp-clients.ts';

type Results = {
  readonly results: readonly {
    readonly id: string;
    readonly title: string;
    readonly url: string;
  }[];
};
type Fetched = { readonly text: string; readonly url: string; readonly metadata: object };

let app: TestApp;
let team: TestTeam;
let one: string;
let two: string;
let byKey: ReturnType<typeof assistant>;
const reference = 'patient-4711';

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam();
  byKey = assistant(app, { 'x-salus-api-key': team.key });
  [one, two] = [(await newPatient(app, team)).user_id, (await newPatient(app, team)).user_id];
  const named = { client_user_id: reference };
  await app.request('PATCH', `/v2/user/${one}`, { key: team.key, body: named });
  for (const id of [one, two]) {
    const night = { bedtime_start: '2026-11-04T22:00:00Z', bedtime_stop: '2026-11-05T06:00:00Z' };
    await push(`/v2/summary/sleep/${id}`, { ...night, efficiency: 90 });
    const timestamp = '2026-11-06T08:00:00Z';
    await push(`/v2/timeseries/${id}/heartrate`, { timestamp, value: 61 });
    await push(`/v2/timeseries/${id}/note`, { timestamp, value: 'A dizzy morning' });
  }
  await uploadReport(app, team, one);
});
afterAll(async () => app.close());

async function push(path: string, item: object): Promise<void> {
  const body = { provider: 'oura', source_type: 'ring', stage: 'daily', data: [item] };
  const { status, text } = await app.request('POST', path, { key: team.key, body });
  expect([status, text]).toEqual([200, text]);
}

const idsOf = async (tools: typeof byKey, query: string): Promise<readonly string[]> =>
  (await tools.read<Results>('search', { query })).results.map(({ id }) => id);

async function tokenFor(more: object): Promise<typeof byKey> {
  const { orgId, key } = await managementApi(app);
  const path = `/v1/org/${orgId}/team/${team.scope.teamId}/sandbox/assistant_token`;
  const made = await app.request<{ token: string }>('POST', path, {
    headers: { 'x-management-key': key },
    body: { label: 'Test', user_ids: [one], classes: ['sleep'], ...more },
  });
  expect([made.status, made.text]).toEqual([200, made.text]);
  return assistant(app, { authorization: `Bearer ${made.body.token}` });
}

describe.each([
  ['of 2026-07-28', modernClient],
  ['of 2025-11-25', olderClient],
] as const)('the client %s', (_, connect) => {
  it('searches and fetches as connectors expect it', async () => {
    const client = await connect(app, { 'x-salus-api-key': team.key });
    const call = async <Of>(name: string, input: Record<string, unknown>): Promise<Of> => {
      const answer = await client.callTool({ name, arguments: input });
      const [content, ...more] = answer.content as readonly { type: string; text: string }[];
      expect([content?.type, more]).toEqual(['text', []]);
      expect(JSON.parse(content?.text ?? '')).toEqual(answer.structuredContent);
      return answer.structuredContent as Of;
    };
    const { results, ...rest } = await call<Results>('search', { query: `sleep ${one}` });
    expect(rest).toEqual({});
    expect(results.length).toBeGreaterThan(0);
    for (const result of results) {
      expect(Object.keys(result).toSorted()).toEqual(['id', 'title', 'url']);
      const document = await call<Fetched>('fetch', { id: result.id });
      expect(document).toEqual({
        id: result.id,
        title: result.title,
        text: expect.any(String) as unknown,
        url: result.url,
        metadata: expect.any(Object) as unknown,
      });
      expect(URL.canParse(document.url)).toBe(true);
    }
    const [best] = results;
    expect(best?.id).toMatch(`nights/${one}`);
    const night = await call<Fetched>('fetch', { id: best?.id });
    expect(JSON.parse(night.text)).toMatchObject({ nights: [{ sleep: { efficiency: 90 } }] });
    await client.close();
  });
});

describe('search', () => {
  it.each([
    ['heartrate', 'samples/'],
    ['dizzy', 'notes/'],
    ['creatinine', 'reports/'],
    ['plausible units', 'salus://guide/units'],
  ])('finds what "%s" means', async (query, beginning) => {
    const [first = ''] = await idsOf(byKey, query);
    expect(first.startsWith(beginning)).toBe(true);
  });

  it('finds a person by the reference of the team, where the caller may see it', async () => {
    const found = await idsOf(byKey, `sleep of ${reference}`);
    expect(found.some((id) => id.includes(one))).toBe(true);
    expect(found.some((id) => id.includes(two))).toBe(false);
    const blind = await idsOf(await tokenFor({ user_ids: null }), `sleep of ${reference}`);
    expect(blind.some((id) => id.includes(two))).toBe(true);
  });

  it('has what there is at all where no word fits', async () => {
    const found = await idsOf(byKey, 'xylophone');
    expect(found.toSorted()).toEqual(
      [one, two].toSorted().map((id) => expect.stringContaining(`overview/${id}`) as unknown),
    );
  });

  it('looks at the days that are named', async () => {
    expect(await idsOf(byKey, `sleep ${one} 2026-11`)).toContain(
      `nights/${one}/2026-11-01/2026-11-30`,
    );
    expect(await idsOf(byKey, `sleep ${one} 2026-01`)).not.toContain(
      `nights/${one}/2026-01-01/2026-01-31`,
    );
  });

  it('and fetch keep to the users, classes and days of a token', async () => {
    const november = { start_date: '2026-11-01', end_date: '2026-11-30' };
    const tools = await tokenFor(november);
    for (const query of ['sleep', 'heartrate', 'dizzy', 'creatinine', `sleep ${two}`]) {
      const shown = await idsOf(tools, query);
      expect(shown.filter((id) => /^(?:samples|notes|results|reports|orders)/u.test(id))).toEqual(
        [],
      );
      expect(shown.filter((id) => id.includes(two))).toEqual([]);
    }
    expect(await idsOf(tools, 'sleep')).toContain(`nights/${one}/2026-11-01/2026-11-20`);
    for (const [id, words] of [
      [`nights/${two}/2026-11-01/2026-11-30`, 'no user'],
      [`nights/00000000-0000-4000-8000-000000000001/2026-11-01/2026-11-30`, 'no user'],
      [`notes/${one}/2026-11-01/2026-11-30`, 'class notes'],
      [`nights/${one}/2026-10-01/2026-11-30`, 'days from'],
      ['secrets', 'search'],
    ] as const) {
      const { isError, content } = await tools.call('fetch', { id });
      expect([id, isError, content[0]?.text]).toEqual([id, true, expect.stringContaining(words)]);
    }
  });
});
