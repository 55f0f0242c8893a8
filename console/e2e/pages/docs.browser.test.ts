import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findBarriers } from '../harness/accessibility.ts';
import { openConsoleApp } from '../harness/console-app.ts';
import { hasBrowser, openVisit, type Visit } from '../harness/visit.ts';

const script = fileURLToPath(new URL('../../../tools/docs-site/build.ts', import.meta.url));

describe.runIf(hasBrowser)('the documentation', () => {
  let app: Awaited<ReturnType<typeof openConsoleApp>>;
  let visit: Visit;
  beforeAll(async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [script]);
    const folder = stdout.trim().split('\n').at(-1) ?? '';
    app = await openConsoleApp({
      docs: { folder: () => folder, failure: () => null, stop: () => undefined },
    });
    visit = await openVisit(app.address);
  });
  afterAll(async () => {
    expect(visit.seen).toEqual({ policy: [], foreign: [], errors: [] });
    await visit.close();
    await app.close();
  });

  test('answers a question by its search, offline and without a pointer', async () => {
    const { page } = visit;
    await page.goto('/docs');
    await page.keyboard.press('/');
    await page.keyboard.type('verify webhook signature');
    const first = page.getByRole('region', { name: 'Search results' }).getByRole('link').first();
    await expect.poll(async () => first.textContent()).toBe('Webhooks');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/guides\/webhooks\.html/u);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Webhooks');
  });

  test('copies code with the address by which the reader came', async () => {
    const { page } = visit;
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/docs/guides/tour');
    const block = page.locator('.code', { hasText: app.address }).first();
    expect(await page.getByText('http://127.0.0.1:8080').count()).toBe(0);
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(async () => navigator.clipboard.readText());
    expect(copied).toContain(app.address);
  });

  test('a missing page leads back to the documentation', async () => {
    const { page } = visit;
    const response = await page.goto('/docs/guides/gone');
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: 'list of pages' }).click();
    await page.waitForURL(/\/docs\/index\.html$/u);
  });

  test.each(['index', 'guides/webhooks', 'api/user', 'project/bench/results', 'resources'])(
    'has no barrier on %s, in light and dark, and fits 390 pixels',
    async (name) => {
      const { page } = visit;
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(`/docs/${name}.html`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        390,
      );
      expect(await findBarriers(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findBarriers(page, 'colours')).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  );
});
