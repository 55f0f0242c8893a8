import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { goTo, type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { hasBrowser } from '../harness/visit.ts';
import { registered } from './registered.ts';

const widths = [1440, 1280, 390] as const;

/** Runs in the page: the faults of each table that is open. */
function faultsOfTables(): readonly string[] {
  const uuid = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/u;
  const isInside = (cell: Element, region: Element): boolean => {
    const [a, b] = [cell.getBoundingClientRect(), region.getBoundingClientRect()];
    return a.left >= b.left - 1 && a.right <= Math.min(b.right, innerWidth) + 1;
  };
  const faultsOf = (region: Element): readonly string[] => {
    const faults: string[] = [];
    const titles = [...region.querySelectorAll('thead th')].map((head) => head.textContent);
    if (region.scrollWidth > region.clientWidth + 1)
      faults.push(`is ${region.scrollWidth} px wide in ${region.clientWidth}`);
    for (const row of region.querySelectorAll('tr[data-row]')) {
      const [first] = row.children;
      if (first === undefined || !isInside(first, region)) faults.push('cuts off its first column');
      const status = row.querySelector('td[data-kind="status"]');
      if (status === null && titles.some((title) => /^(?:State|Status|Outcome)$/u.test(title)))
        faults.push('has no status cell');
      if (status !== null && !isInside(status, region)) faults.push('cuts off its status');
      if (status !== null && [...row.children].indexOf(status) > 1)
        faults.push('has its status after the second column');
      const shown = row instanceof HTMLElement ? row.innerText : '';
      if (uuid.test(shown)) faults.push(`shows a whole id: ${uuid.exec(shown)?.[0] ?? ''}`);
    }
    return [...new Set(faults)];
  };
  return [...document.querySelectorAll('main [role="region"]:has(> table[aria-rowcount])')]
    .filter((region) => region.getClientRects().length > 0)
    .flatMap((region) =>
      faultsOf(region).map((fault) => `${region.getAttribute('aria-label') ?? ''} ${fault}`),
    );
}

describe.runIf(hasBrowser)('the tables of every page', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let admin: MemberVisit;
  const ids = new Map<string, Readonly<Record<string, string>>>();
  beforeAll(async () => {
    app = await openConsoleApp();
    app.clock.set(new Date());
    team = await app.newTeam();
    for (const { title, fill } of registered) ids.set(title, (await fill?.({ app, team })) ?? {});
    admin = await visitAs(app, 'org_admin');
    await admin.page.goto(pathOf(team, 'account'));
  });
  afterAll(async () => {
    await admin?.close();
    await app?.close();
  });

  test.each(registered)('$title: first column and status are whole', async (each) => {
    const { page } = admin;
    await goTo(admin, pathOf(team, 'account'));
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    await goTo(admin, pathOf(team, each.path(ids.get(each.title) ?? {})));
    await page.getByRole('heading', { level: 1, name: each.title, exact: true }).waitFor();
    await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // What follows a change of size is drawn in the next frame.
      await page.evaluate(async () => new Promise((done) => requestAnimationFrame(done)));
      await expect
        .poll(async () => page.evaluate(faultsOfTables), { message: `${width} px`, timeout: 3000 })
        .toEqual([]);
    }
  });
});
