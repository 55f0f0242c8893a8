import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, testClock, type TestTeam } from './app.ts';
import { reportPdf } from './lab-report-pdf.ts';
import { newPatient, uploadReport } from './lab-reports.ts';
import { managementApi } from './management-api.ts';
import { moveEvents } from './move-events.ts';
import { newOrder } from './orders.ts';
import { exampleCalls } from './tool-examples.ts';

const months = ['2026-10', '2026-11'] as const;
type Month = (typeof months)[number];
const daysOf = (from: Month, to: Month) => ({
  start_date: `${from}-01`,
  end_date: to === '2026-10' ? '2026-10-31' : '2026-11-30',
});

/** A text or number that stands in the data of one user, class and month only. */
type Mark = {
  readonly userId: string;
  readonly class: string;
  readonly month: Month;
  readonly text: string;
};

type Token = {
  readonly userIds: readonly string[] | null;
  readonly classes: readonly string[];
  readonly month: Month | null;
};

type Answer = { readonly isError: boolean; readonly text: string };

let app: TestApp;
let team: TestTeam;
let users: readonly string[];
let theirs: string;
let marks: Mark[] = [];

/** Data of every class that tools show; whose they are can be told from each value. */
async function fill(owner: TestTeam, userId: string, month: Month, place: number): Promise<void> {
  const number = `${60 + 10 * place + months.indexOf(month)}.125`;
  const push = async (at: string, data: object): Promise<void> => {
    const body = { provider: 'oura', stage: 'daily', data: [data] };
    expect((await app.request('POST', at, { key: owner.key, body })).status).toBe(200);
  };
  const at = `${month}-05T08:00:00Z`;
  await push(`/v2/timeseries/${userId}/heartrate`, {
    timestamp: at,
    value: Number(number),
    unit: 'bpm',
  });
  const note = `note ${randomUUID()}`;
  await push(`/v2/timeseries/${userId}/note`, { timestamp: at, value: note, unit: 'text' });
  const efficiency = `${70 + 10 * place + months.indexOf(month)}.375`;
  await push(`/v2/summary/sleep/${userId}`, {
    bedtime_start: `${month}-04T22:00:00Z`,
    bedtime_stop: `${month}-05T06:00:00Z`,
    efficiency: Number(efficiency),
  });
  const { id: order } = await newOrder(app, owner, { method: 'testkit', user_id: userId });
  const file = await reportPdf({ collected: `${month}-05` });
  const report = await uploadReport(app, owner, userId, { file });
  const of = { userId, month };
  marks.push(
    { ...of, class: 'labs', text: report },
    { ...of, class: 'vitals', text: number },
    { ...of, class: 'notes', text: note },
    { ...of, class: 'sleep', text: efficiency },
    { ...of, class: 'labs', text: order },
  );
  for (const { uid, type } of await moveEvents(app, userId, `${month}-05`, { but: [...moved] })) {
    moved.add(uid);
    // Every token may know of sources.
    if (!type.startsWith('provider.')) marks.push({ ...of, class: classOf(type), text: uid });
  }
}

let moved = new Set<string>();

function classOf(eventType: string): string {
  const [, found] = classesOfTypes.find(([beginning]) => eventType.startsWith(beginning)) ?? [];
  if (found === undefined) throw new Error(`no class of ${eventType}`);
  return found;
}

const classesOfTypes = [
  ['daily.data.heartrate.', 'vitals'],
  ['daily.data.note.', 'notes'],
  ['daily.data.sleep.', 'sleep'],
  ['daily.data.sleep_cycle.', 'sleep'],
  ['labtest.', 'labs'],
  ['lab_report.', 'labs'],
] as const;

/** The examples of every tool on a user and some days, and what the marks stand in. */
const callsOn = (
  user_id: string,
  days: { readonly start_date: string; readonly end_date: string },
): readonly (readonly [string, object])[] => [
  // Each query is judged alike; those below have what the marks stand in.
  ...exampleCalls(user_id, days).filter(([name]) => name !== 'query_data'),
  ['query_data', { user_id, ...days, queries: [{ select: [{ sleep: 'efficiency' }] }] }],
  [
    'query_data',
    { user_id, ...days, queries: [{ select: [{ timeseries: 'heartrate', field: 'value' }] }] },
  ],
];

/** Each call on every user and on one month and both, once. */
function everyCall(): readonly (readonly [string, string, object])[] {
  const ranges = [
    daysOf('2026-10', '2026-10'),
    daysOf('2026-11', '2026-11'),
    daysOf('2026-10', '2026-11'),
  ];
  const calls = [...users, theirs].flatMap((id) =>
    (id === theirs ? ranges.slice(-1) : ranges).flatMap((days) =>
      callsOn(id, days).map(([name, input]) => [id, name, input] as const),
    ),
  );
  // Not every call is of a user.
  return [...new Map(calls.map((call) => [JSON.stringify(call.slice(1)), call])).values()];
}

async function ask(headers: Record<string, string>, name: string, input: object): Promise<Answer> {
  const { body } = await app.request<{
    readonly result: {
      readonly isError?: boolean;
      readonly structuredContent?: unknown;
      readonly content: readonly { readonly text: string }[];
    };
  }>('POST', '/mcp', {
    headers,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  });
  const { isError = false, structuredContent, content } = body.result;
  return { isError, text: isError ? (content[0]?.text ?? '') : JSON.stringify(structuredContent) };
}

async function headersOf({ userIds, classes, month }: Token): Promise<Record<string, string>> {
  const org = await managementApi(app);
  const days = month === null ? {} : daysOf(month, month);
  const { body } = await org.send<{ token: string }>(
    'POST',
    `/team/${team.scope.teamId}/sandbox/assistant_token`,
    { body: { label: 'x', user_ids: userIds, classes, ...days } },
  );
  return { authorization: `Bearer ${body.token}` };
}

const keyHeaders = (): Record<string, string> => ({ 'x-salus-api-key': team.key });

/** A token: whose data, which classes, and one month or all. */
type Kind = readonly [
  whose: 'the first user' | 'the second user' | 'every user',
  classes: readonly string[],
  month: Month | null,
];

const classes = ['vitals', 'notes', 'sleep', 'labs'];

/** Tokens of every kind. Those of one class alone are of the first user, who stands for all. */
export const everyKind: readonly Kind[] = (
  ['the first user', 'the second user', 'every user'] as const
).flatMap((whose) =>
  [...(whose === 'the first user' ? classes.map((each) => [each]) : []), classes].flatMap((some) =>
    (['2026-10', null] as const).map((month) => [whose, some, month] as const),
  ),
);

/** Tests that tools show what a key or token of these kinds opens, and nothing else. */
export function testIsolation(kinds: readonly Kind[]): void {
  beforeAll(async () => {
    marks = [];
    moved = new Set();
    app = await openTestApp({ clock: testClock(new Date('2026-10-10T12:00:00Z')) });
    team = await app.newTeam();
    users = [(await newPatient(app, team)).user_id, (await newPatient(app, team)).user_id];
    const other = await app.newTeam();
    // Who has fetched events once has them kept.
    for (const { key } of [team, other]) await app.request('GET', '/v2/events', { key });
    theirs = (await newPatient(app, other)).user_id;
    for (const month of months) {
      app.clock.set(new Date(`${month}-10T12:00:00Z`));
      for (const [place, id] of users.entries()) await fill(team, id, month, place);
      await fill(other, theirs, month, 2);
    }
  });
  afterAll(async () => app.close());

  describe('every tool', () => {
    it('is among those that are tried here', async () => {
      const { body } = await app.request<{ result: { tools: readonly { name: string }[] } }>(
        'POST',
        '/mcp',
        { headers: keyHeaders(), body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
      );
      const tried = new Set(callsOn('', daysOf('2026-10', '2026-11')).map(([name]) => name));
      expect(body.result.tools.map(({ name }) => name).toSorted()).toEqual([...tried].toSorted());
    });

    it('shows a key everything of its team', async () => {
      const shown: string[] = [];
      for (const id of users) {
        for (const [name, input] of callsOn(id, daysOf('2026-10', '2026-11'))) {
          const answer = await ask(keyHeaders(), name, input);
          expect([name, answer.isError, answer.text]).toEqual([name, false, expect.any(String)]);
          shown.push(answer.text);
        }
      }
      const all = shown.join('\n');
      for (const { userId, text } of marks)
        expect([text, all.includes(text)]).toEqual([text, userId !== theirs]);
    });

    it("answers for another team's user as for one that there is not", async () => {
      const days = daysOf('2026-10', '2026-11');
      const token = await headersOf({
        userIds: null,
        classes: ['vitals', 'sleep', 'notes', 'labs'],
        month: null,
      });
      for (const headers of [keyHeaders(), token]) {
        const absent = callsOn(randomUUID(), days);
        for (const [place, [name, input]] of callsOn(theirs, days).entries()) {
          const [foreign, missing] = [
            await ask(headers, name, input),
            await ask(headers, name, absent[place]?.[1] ?? {}),
          ];
          expect([name, foreign]).toEqual([name, missing]);
          if ('user_id' in input) expect([name, foreign.isError]).toEqual([name, true]);
        }
      }
    });
  });

  describe('a token', () => {
    it.each(kinds)('for %s, %j and month %s shows these and nothing else', async (...kind) => {
      const [one = '', two = ''] = users;
      const [whose, some, month] = kind;
      const named = { 'the first user': [one], 'the second user': [two], 'every user': null };
      const token: Token = { userIds: named[whose], classes: some, month };
      const headers = await headersOf(token);
      const isOpen = (mark: Mark): boolean =>
        mark.userId !== theirs &&
        (token.userIds === null || token.userIds.includes(mark.userId)) &&
        token.classes.includes(mark.class) &&
        (month === null || month === mark.month);
      const shut = marks.filter((mark) => !isOpen(mark)).map(({ text }) => text);
      const shutUsers =
        token.userIds === null
          ? [theirs]
          : [...users, theirs].filter((id) => token.userIds?.includes(id) === false);
      const seen = new Set<string>();
      for (const [id, name, input] of everyCall()) {
        const { text, isError } = await ask(headers, name, input);
        const leaks = [...shut, ...shutUsers].filter((each) => text.includes(each));
        expect([token, name, leaks]).toEqual([token, name, []]);
        for (const mark of marks.filter((each) => isOpen(each) && text.includes(each.text)))
          seen.add(mark.text);
        if ('user_id' in input && shutUsers.includes(id))
          expect([name, isError]).toEqual([name, true]);
      }
      // And it does show what it opens.
      for (const mark of marks.filter((each) => isOpen(each))) expect(seen).toContain(mark.text);
    });

    it('is not told which samples its sources have of classes that it does not open', async () => {
      const [one = ''] = users;
      const headers = await headersOf({ userIds: [one], classes: ['vitals'], month: null });
      const asked = { user_id: one, ...daysOf('2026-10', '2026-11') };
      const { text } = await ask(headers, 'read_coverage', asked);
      expect(JSON.parse(text)).toMatchObject({
        // Nothing of notes, which the same source has, too.
        sources: [{ provider: 'oura', resources: [{ resource: 'heartrate', samples: 2 }] }],
      });
      const shut = await ask(headers, 'read_coverage', { ...asked, resource: 'note' });
      expect([shut.isError, shut.text]).toEqual([true, expect.stringContaining('class notes')]);
    });

    it('is not told of days and sources of classes that it does not open', async () => {
      const [one = ''] = users;
      const headers = await headersOf({ userIds: [one], classes: ['notes'], month: null });
      const { text } = await ask(headers, 'describe_data', {
        user_id: one,
        ...daysOf('2026-10', '2026-11'),
      });
      expect(JSON.parse(text)).toMatchObject({
        classes: ['notes'],
        series: [{ resource: 'note', samples: 2 }],
        tables: [],
      });
    });
  });
}
