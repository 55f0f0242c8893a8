import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { expect, it } from 'vitest';

import { diskFolder } from '../harness/folders.ts';
import { createUser, Pusher, readAll } from '../harness/pusher.ts';
import { runSalus, type SalusProcess, startSalus } from '../harness/salus-process.ts';

const users = 6;
const key = 'sk_us_backup_test_key_0123456789';

const acknowledgedBy = (pushers: readonly Pusher[]): Map<string, number> =>
  new Map(pushers.flatMap((pusher) => [...pusher.acknowledged]));

it('a backup taken under load holds everything that was acknowledged before it began, and serves it elsewhere', async () => {
  const folder = await mkdtemp(path.join(diskFolder(), 'salus-backup-'));
  const environment = {
    SALUS_DATA_DIR: path.join(folder, 'data'),
    SALUS_BOOTSTRAP_TEAM_KEY: key,
  };
  const elsewhere = { ...environment, SALUS_DATA_DIR: path.join(folder, 'elsewhere') };
  const backup = path.join(folder, 'backup');
  const enough = new AbortController();
  let server: SalusProcess | undefined;
  let load: Promise<unknown> = Promise.resolve();
  try {
    server = await startSalus(environment);
    const access = { url: server.url, key };
    const pushers: Pusher[] = [];
    for (let index = 0; index < users; index += 1)
      pushers.push(new Pusher(await createUser(access, `backup-${index}`)));
    load = Promise.all(
      pushers.map(async (pusher) => pusher.pushUntilRefused(access, enough.signal)),
    );
    await expect
      .poll(() => pushers.every((pusher) => pusher.acknowledged.size > 1000), { timeout: 120_000 })
      .toBe(true);

    const before = acknowledgedBy(pushers);
    const backedUp = await runSalus(['backup', backup, '--json'], environment);
    const during = acknowledgedBy(pushers);

    expect(backedUp).toMatchObject({ code: 0 });
    expect(during.size).toBeGreaterThan(before.size);
    enough.abort();
    await load;
    expect((await server.stop()).code).toBe(0);

    // Of the former machine only the key was kept.
    await mkdir(elsewhere.SALUS_DATA_DIR);
    const keyFile = (env: typeof environment): string =>
      path.join(env.SALUS_DATA_DIR, 'master.key');
    await cp(keyFile(environment), keyFile(elsewhere));
    const restored = await runSalus(['restore', backup, '--json'], elsewhere);
    expect(restored).toMatchObject({ code: 0 });
    server = await startSalus(elsewhere);

    const stored = new Map<string, number>();
    for (const { userId } of pushers)
      for (const [id, value] of await readAll({ url: server.url, key }, userId))
        stored.set(id, value);
    const sent = new Map(pushers.flatMap((pusher) => [...pusher.sent]));
    expect([...before].filter(([id, value]) => stored.get(id) !== value)).toEqual([]);
    expect([...stored].filter(([id, value]) => sent.get(id) !== value)).toEqual([]);
    expect(await createUser({ url: server.url, key }, 'after-the-restore')).toMatch(
      /^[0-9a-f-]{36}$/u,
    );
    expect((await server.stop()).code).toBe(0);
    expect((await readdir(folder)).toSorted()).toEqual(['backup', 'data', 'elsewhere']);
  } finally {
    enough.abort();
    await load;
    await server?.stop().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}, 400_000);
