import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { parseConfig } from '../../src/settings.ts';
import { openOura, openWithings } from '../conformance/providers/emulated.ts';
import { openWorld } from '../conformance/providers/world.ts';
import { runGuide } from '../harness/guide.ts';

const guides = [
  { slug: 'oura', open: openOura },
  { slug: 'withings', open: openWithings },
] as const;

describe.each(guides)('the guide to $slug', ({ slug, open }) => {
  test('says what happens, command by command, from the link to the data', async () => {
    const world = await openWorld(open);
    const { user_id: userId } = await world.newUser();
    world.put(userId, world.app.clock.now().toISOString().slice(0, 10), 3);
    world.consent(userId);
    const settings = { API: world.app.baseUrl, KEY: world.team.key, USER_ID: userId };
    const compared = await runGuide(`${slug}.md`, settings, async (answer) => {
      const token = (answer as { readonly link_token?: string } | undefined)?.link_token;
      if (token === undefined) return;
      // The person opens the link, agrees at the provider and is sent back.
      await world.app.request('GET', await world.consented(token));
      await world.worker.runDue();
    });
    expect(compared).toBe(3);
    await world.close();
  });

  test('names settings that are settings', async () => {
    const file = fileURLToPath(new URL(`../../../docs/guides/${slug}.md`, import.meta.url));
    const names = [...(await readFile(file, 'utf8')).matchAll(/export (SALUS_\w+)=/gu)];
    const parsed = parseConfig(Object.fromEntries(names.map(([, name = '']) => [name, 'given'])));
    expect(parsed.ok ? parsed.config.applications.get(slug) : parsed.problems).toEqual({
      clientId: 'given',
      clientSecret: 'given',
      url: null,
    });
  });
});
