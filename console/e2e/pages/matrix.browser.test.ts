import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { managementApi } from '../../../server/tests/harness/management-api.ts';
import {
  codeOfPage,
  commandsIn,
  hasPython,
  requestText,
  runCommand,
  runPython,
  runTypeScript,
} from '../harness/code.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { goTo, type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { outlineOf } from '../harness/outline.ts';
import { expectSound } from '../harness/states.ts';
import { hasBrowser, type Visit } from '../harness/visit.ts';
import { type Registered, registered } from './registered.ts';

const heading = ({ page }: Visit, title: string): Locator =>
  page.getByRole('heading', { level: 1, name: title, exact: true });

/** The page stands: its heading is there, and nothing of it is on its way any more. */
async function settled(visit: Visit, title: string): Promise<void> {
  await heading(visit, title).waitFor();
  await visit.page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
}

/** An answer without what a key is told of a user and a member is not. */
const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (name, value: unknown) => (name === 'fallback_birth_date' ? null : value));

/** What a look at them adds to, so that a second answer has more than the first. */
const growing = new Set(['Audit log', 'Requests', 'System', 'Overview']);

/** Pages of live events: jobs of the server may add an event while the page is open. */
const live = new Set(['Events']);

/** The page says that its data did not come, where it has none of it yet. */
async function refused(visit: Visit, { title, isOfNoTeam }: Registered): Promise<void> {
  await heading(visit, title).waitFor();
  if (isOfNoTeam !== true) await visit.page.getByRole('alert').first().waitFor();
}

/** The paths of the routes below a tenant, as their slices write them. */
function routePaths(): readonly string[] {
  const source = fileURLToPath(new URL('../../src/', import.meta.url));
  return globSync('**/routes.tsx', { cwd: source })
    .map((file) => readFileSync(source + file, 'utf8'))
    .flatMap((text) => [...text.matchAll(/\bpath: '([^']*)'/gu)].map(([, path = '']) => path));
}

test('every page of the console is registered, so that it is seen in every state', () => {
  const paths = registered.map(({ path }) => path({}).replace(/\?.*$/u, ''));
  const known = routePaths().map((path) => path.replaceAll(/\$\w+/gu, 'undefined'));
  expect(known.length).toBeGreaterThan(25);
  expect(new Set(paths)).toEqual(new Set(known.map((path) => (path === '/' ? '' : path))));
});

describe.runIf(hasBrowser)('every page', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let empty: TestTeam;
  let full: TestTeam;
  /** Of which nothing was ever fetched: one for each way not to get it. */
  let unread: Readonly<Record<'offline' | 'failing', TestTeam>>;
  let admin: MemberVisit;
  let managementKey: string;
  /** What the server answered to the administrator's pages, by request. */
  const shown = new Map<string, Promise<unknown>>();
  let compared = 0;
  const ids = new Map<string, Readonly<Record<string, string>>>();
  beforeAll(async () => {
    app = await openConsoleApp();
    // What pages show unasked are the last days by the clock of whoever looks.
    app.clock.set(new Date());
    [empty, full] = [await app.newTeam(), await app.newTeam()];
    unread = { offline: await app.newTeam(), failing: await app.newTeam() };
    for (const { title, fill } of registered)
      ids.set(title, (await fill?.({ app, team: full })) ?? {});
    managementKey = (await managementApi(app)).key;
    admin = await visitAs(app, 'org_admin');
    admin.page.on('response', (response) => {
      if (!response.ok() || !/\/(?:v\d|aggregate)\//u.test(response.url())) return;
      const request = response.request();
      const text = requestText(request.method(), request.url(), request.postDataJSON());
      shown.set(
        text,
        response.json().catch(() => null),
      );
    });
    // It is loaded once: whoever is here has the code of the pages, and the data of the teams that they saw.
    await admin.page.goto(pathOf(full));
    await settled(admin, 'Overview');
  });
  afterAll(async () => {
    await admin?.close();
    await app?.close();
  });

  const pathIn = (team: TestTeam, page: (typeof registered)[number]): string =>
    pathOf(team, page.path(ids.get(page.title) ?? {}));

  /** The page is opened within the console; where another of its name is open, by way of the overview. */
  const open = async (team: TestTeam, each: Registered): Promise<void> => {
    if ((await heading(admin, each.title).count()) > 0) {
      await goTo(admin, pathOf(team, each.title === 'Overview' ? 'account' : ''));
      await settled(admin, each.title === 'Overview' ? 'Your account' : 'Overview');
    }
    await goTo(admin, pathIn(team, each));
  };

  /** What the page that is open asks for is what its code gets. */
  const expectSameByCode = async ({ title }: Registered): Promise<void> => {
    const code = await codeOfPage(admin.page, 'curl');
    for (const { command, request, isRead } of code === null ? [] : commandsIn(code)) {
      const same = shown.get(request);
      // What makes something is not what the page shows.
      if (!isRead && same === undefined) continue;
      const key = command.includes('x-management-key') ? managementKey : full.key;
      // A question that waits for what happens is answered at once: here nothing does.
      const { status, body } = await runCommand(command.replace(/\bwait=\d+/u, 'wait=0'), key);
      expect(status, request).toBe('200');
      if (same === undefined || growing.has(title)) continue;
      compared += 1;
      expect(textOf(JSON.parse(body)), request).toBe(textOf(await same));
    }
  };

  test.each(registered)(
    '$title is sound with something to show, and its code gets that',
    async (each) => {
      await open(full, each);
      await settled(admin, each.title);
      await expectSound(admin, 'full');
      expect(await admin.page.getByRole('alert').count()).toBe(0);
      if (!live.has(each.title)) expect(await outlineOf(admin.page)).toMatchSnapshot();
      await expectSameByCode(each);
    },
  );

  test('the code of many pages was compared with what they show', () => {
    expect(compared).toBeGreaterThan(8);
  });

  test.each(registered.filter(({ needsFill }) => needsFill !== true))(
    '$title is sound with nothing to show',
    async (each) => {
      await open(empty, each);
      await settled(admin, each.title);
      await expectSound(admin, 'empty', 'main');
    },
  );

  test('the code of a page runs as TypeScript, and as Python where there is one', async () => {
    const connections = registered.find(({ title }) => title === 'Connections');
    if (connections === undefined) throw new Error('no page has connections');
    await open(full, connections);
    await settled(admin, connections.title);
    const programs = {
      TypeScript: runTypeScript,
      ...(hasPython() ? { Python: runPython } : {}),
    };
    for (const [language, run] of Object.entries(programs)) {
      const code = await codeOfPage(admin.page, language === 'Python' ? language : 'TypeScript');
      expect(await run(code ?? '', full.key), language).toContain('next_pull');
    }
  });

  test('a page of a team that is not one’s own looks like one that does not exist', async () => {
    const visit = await visitAs(app, 'team_viewer', [empty]);
    await visit.page.goto(pathOf(full));
    await visit.page.getByRole('heading', { name: 'Nothing is here' }).waitFor();
    const foreign = await visit.page.locator('#console').innerHTML();
    await visit.page.goto(
      pathOf(full).replace(full.scope.teamId, '00000000-0000-7000-8000-000000000000'),
    );
    await visit.page.getByRole('heading', { name: 'Nothing is here' }).waitFor();
    expect(await visit.page.locator('#console').innerHTML()).toBe(foreign);
    await visit.close();
  });

  test('what the role may not is said in words, on every page', async () => {
    const visit = await visitAs(app, 'team_viewer', [full]);
    const { page } = visit;
    const refusals: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refusals.push(response.url());
    });
    const closed: string[] = [];
    await page.goto(pathOf(full));
    for (const each of registered) {
      // From a page that is open to them, and another: a heading is not taken for that of the page before.
      if ((await heading(visit, 'Not for your role').or(heading(visit, each.title)).count()) > 0) {
        await goTo(visit, pathOf(full, 'account'));
        await settled(visit, 'Your account');
      }
      await goTo(visit, pathIn(full, each));
      const found = page.getByRole('heading', {
        level: 1,
        name: new RegExp(`^(?:${each.title}|Not for your role)$`, 'u'),
      });
      await found.waitFor();
      await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
      if ((await found.textContent()) !== each.title) {
        closed.push(each.title);
        await page.getByText('An administrator of').waitFor();
      }
      await expectSound(visit, `${each.title}, refused`, 'main');
    }
    // What they do not see is not asked for either.
    expect(refusals).toEqual([]);
    expect(closed).toEqual([
      'Keys',
      'New order',
      'Members',
      'Applications',
      'Management keys',
      'Team',
      'Domains',
      'Audit log',
      'System',
    ]);
    await visit.close();
  });

  // Each page has its code by now, and no data of the other teams.
  describe('without its server', () => {
    test('stands when the network is away', async () => {
      await admin.context.setOffline(true);
      try {
        for (const each of registered) {
          await open(unread.offline, each);
          await refused(admin, each);
          await expectSound(admin, `${each.title}, offline`, 'main');
        }
      } finally {
        await admin.context.setOffline(false);
      }
    });

    // The last one: the server cannot read anything from here on.
    test('tells that the server fails, with the request’s id', async () => {
      await app.database.query('alter schema public rename to away');
      for (const each of registered) {
        await open(unread.failing, each);
        await refused(admin, each);
        if (each.isOfNoTeam !== true) await admin.page.getByText('Request').first().waitFor();
        await expectSound(admin, `${each.title}, failing`, 'main');
      }
      await app.database.query('alter schema away rename to public');
    });
  });
});
