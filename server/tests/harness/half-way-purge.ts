import { asServer } from '#kernel/db/server-role.ts';
import { silentLog } from '#kernel/log/log.ts';
import { userPurgersOf } from '#kernel/personal-data.ts';
import { openKeyring } from '#kernel/secrets/keyring.ts';
import { openVault } from '#kernel/secrets/vault.ts';

import { openDatabase } from '../../src/kernel/db.ts';
import { systemRandom } from '../../src/kernel/random.ts';
import { slice } from '../../src/timeseries/index.ts';
import { userPurgeJob } from '../../src/users/index.ts';

/** A process of its own that purges as a server does, says when it has erased half of a user, and then stands still. */
const { connection, masterKey, now } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly connection: Parameters<typeof asServer>[0];
  readonly masterKey: string;
  readonly now: string;
};
const db = openDatabase(asServer(connection));
const clock = { now: () => new Date(now) };
const current = Buffer.from(masterKey, 'hex');
const keyring = openKeyring({ file: null, read: () => ({ current, previous: [] }) }, systemRandom);
const vault = await openVault({ db, clock, random: systemRandom }, keyring);
const job = userPurgeJob({ db, clock, vault, log: silentLog }, [
  ...userPurgersOf(slice),
  async () => {
    process.stdout.write('half way\n');
    return new Promise(() => {});
  },
]);
await job.run(new AbortController().signal);
