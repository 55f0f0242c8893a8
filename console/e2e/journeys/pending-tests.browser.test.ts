import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestTeam } from '../../../server/tests/harness/app.ts';
import { fhirApi } from '../../../server/tests/harness/fhir.ts';
import { obrOf, obxOf } from '../../../server/tests/harness/hl7-reports.ts';
import { newSampledOrder, resultsOf, sendHl7 } from '../../../server/tests/harness/hl7-sender.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { type MemberVisit, pathOf, visitAs } from '../harness/member.ts';
import { hasBrowser } from '../harness/visit.ts';

describe.runIf(hasBrowser)('an order of several tests of which one has come', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let team: TestTeam;
  let visit: MemberVisit;
  beforeAll(async () => {
    app = await openConsoleApp();
    team = await app.newTeam();
    visit = await visitAs(app, 'team_admin', [team]);
  });
  afterAll(async () => {
    await visit?.close();
    await app?.close();
  });

  test('names its pending tests in the console, the API and FHIR until the last has come', async () => {
    const order = await newSampledOrder(app, team);
    const { body } = await app.request<{
      readonly lab_test: {
        readonly markers: readonly { readonly name: string; readonly provider_id: string }[];
      };
    }>('GET', `/v3/order/${order.id}`, { key: team.key });
    const [first, ...others] = body.lab_test.markers;
    const names = others.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    const send = async (code: string, filler: string): Promise<void> => {
      const panel = obrOf({ code, filler, placer: order.id, status: 'F' });
      expect(await sendHl7(app, [panel, obxOf('K', '4.1', { flag: 'N' })])).toBe('AA');
    };
    await send(first?.provider_id ?? '', 'A0');

    const pendingNames = async (): Promise<readonly string[]> =>
      (await resultsOf(app, team, order)).ordered_tests
        .filter(({ status }) => status === 'pending')
        .map(({ name }) => name);
    const registeredNames = async (): Promise<readonly string[]> => {
      const query = { 'based-on': order.id, status: 'registered' };
      const { body: bundle } = await fhirApi(app, team).search('Observation', query);
      return (bundle.entry ?? [])
        .map(({ resource }) => (resource['code'] as { readonly text: string }).text)
        .toSorted();
    };
    const words = async (): Promise<string> => {
      const { page } = visit;
      await page.goto(pathOf(team, `orders/${order.id}`));
      await page.getByRole('button', { name: 'Show results' }).click();
      await page.getByRole('table', { name: 'Results' }).waitFor();
      return page.locator('main').innerText();
    };

    expect(await pendingNames()).toEqual(names);
    expect(await registeredNames()).toEqual(names.toSorted());
    expect(await words()).toContain(`Pending: ${names.join(', ')}`);

    for (const [at, { provider_id: code }] of others.entries()) await send(code, `A${at + 1}`);
    expect([await pendingNames(), await registeredNames()]).toEqual([[], []]);
    expect(await words()).not.toContain('Pending:');
  });
});
