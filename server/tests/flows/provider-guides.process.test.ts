import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, describe, expect, test } from 'vitest';

import { parseConfig } from '../../src/process/settings.ts';
import { findCallAddress } from '../../src/sources/index.ts';
import { openOura, openWithings } from '../conformance/providers/emulated.ts';
import { live, ownServers } from '../conformance/providers/live.ts';
import { type OpenProvider, sharedWorlds } from '../conformance/providers/world.ts';
import { runGuide } from '../harness/guide.ts';

const agreed = Object.entries(live).map(([slug, { open }]) => [slug, open] as const);
const opens: Readonly<Record<string, OpenProvider>> = {
  oura: openOura,
  withings: openWithings,
  ...Object.fromEntries(agreed),
  ...ownServers,
};
const { worlds, close } = sharedWorlds(Object.values(opens));
const guides = Object.keys(opens).map((slug, index) => ({ slug, open: worlds[index] }));
const fileOf = (slug: string): string => `${slug.replaceAll('_', '-')}.md`;

afterAll(async () => close());

describe.each(guides)('the guide to $slug', ({ slug, open }) => {
  test('says what happens, command by command, from the link to the data', async () => {
    const world = await (open ?? expect.unreachable())();
    const { user_id: userId } = await world.newUser();
    world.put(userId, world.app.clock.now().toISOString().slice(0, 10), 3);
    world.consent(userId);
    const told = await findCallAddress(world.engine, world.team.scope, slug);
    const settings = {
      API: world.app.baseUrl,
      KEY: world.team.key,
      USER_ID: userId,
      ADDRESS: told?.address ?? '',
      SECRET: told?.secret ?? '',
      ...world.guideSettings,
    };
    const compared = await runGuide(fileOf(slug), settings, async (answer) => {
      const token = (answer as { readonly link_token?: string } | undefined)?.link_token;
      if (token === undefined) return;
      // The person opens the link, agrees at the provider and is sent back.
      await world.agree(token, userId);
      await world.worker.runDue();
    });
    expect(compared).toBeGreaterThanOrEqual(3);
    await world.close();
  });

  test('names settings that are settings', async () => {
    const file = fileURLToPath(new URL(`../../../docs/guides/${fileOf(slug)}`, import.meta.url));
    const names = [...(await readFile(file, 'utf8')).matchAll(/export (SALUS_\w+)=(\S+)/gu)];
    const given = names.map(([, name = '', value = '']) => [name, value === '…' ? 'given' : value]);
    const parsed = parseConfig(Object.fromEntries(given));
    const isOwnServer = slug === 'nightscout';
    expect(parsed.ok ? parsed.config.applications.get(slug) : parsed.problems).toEqual(
      isOwnServer
        ? { clientId: null, clientSecret: null, url: null, isOffered: true }
        : { clientId: 'given', clientSecret: 'given', url: null },
    );
  });
});
