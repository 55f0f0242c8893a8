import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { newestKnownVersion } from '#kernel/db/migrate.ts';
import { systemRandom } from '#kernel/random.ts';
import { type Keyring, openKeyring } from '#kernel/secrets/keyring.ts';
import { fixedKeys } from '#kernel/secrets/master-key.ts';

import {
  type DataFolders,
  makeDataFolders,
  newPath,
  open,
  query,
  quick,
} from '../../../../tests/harness/data-folders.ts';
import { startS3Server } from '../../../../tests/harness/s3-server.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../embedded-postgres.ts';
import { Archiver } from './archiver.ts';
import { openBucketStore } from './bucket-store.ts';
import { openFolderStore } from './folder-store.ts';
import { restoreMoment } from './restore.ts';
import type { ArchiveStore } from './store.ts';

const keyring = openKeyring(fixedKeys(systemRandom.bytes(32)), systemRandom);
const foreign = openKeyring(fixedKeys(systemRandom.bytes(32)), systemRandom);

let folders: DataFolders;
let postgres: EmbeddedPostgres;
let archive = '';
let archiver: Archiver;
/** The moment after each visit was committed. */
const moments: Date[] = [];

beforeAll(async () => {
  folders = await makeDataFolders();
  const dataDir = join(folders.root, 'archived');
  await cp(folders.pristine, dataDir, { recursive: true });
  postgres = await openEmbeddedPostgres({ dataDir, settings: quick });
  const migration = await readFile(
    new URL('../../../../migrations/0100_kernel_archive.sql', import.meta.url),
    'utf8',
  );
  await query(postgres, 'create role salus_app');
  await query(
    postgres,
    `update installation set master_key_fingerprint = '${keyring.reread().current.fingerprint}'`,
  );
  for (const statement of migration
    .split(';')
    .filter((each) => /\w/u.test(each.replaceAll(/--.*/gu, ''))))
    await query(postgres, statement);
  archive = join(folders.root, 'archive');
  await mkdir(archive);
  archiver = newArchiver(openFolderStore(archive));
  await archiver.archive();
  await baseDone();
  for (const note of ['first', 'second', 'third']) {
    await query(postgres, `insert into visit values ('${note}')`);
    moments.push(await now());
    await archiver.archive();
  }
  await archiver.archive();
});

afterAll(async () => {
  await archiver.close();
  await postgres.release();
  await folders.remove();
});

function newArchiver(store: ArchiveStore): Archiver {
  return new Archiver({
    connection: postgres.connection,
    store,
    keyring,
    random: systemRandom,
    clock: { now: () => new Date() },
    days: 14,
  });
}

async function now(): Promise<Date> {
  const [row] = await query(postgres, `select pg_sleep(0.002), clock_timestamp() as at`);
  const at = row?.['at'];
  return at instanceof Date ? at : new Date(Number.NaN);
}

const baseAt = async (): Promise<unknown> =>
  (await query(postgres, 'select base_backup_at from archive_state'))[0]?.['base_backup_at'];

/** Waits for another base backup than that of `before`. */
async function baseDone(before?: unknown): Promise<void> {
  await vi.waitUntil(
    async () => {
      const at = await baseAt();
      return at instanceof Date && at.getTime() !== Number(before);
    },
    { timeout: 30_000 },
  );
}

type Asked = {
  readonly at?: Date | undefined;
  readonly keys?: Keyring;
  readonly folder?: string;
  readonly store?: ArchiveStore;
};

async function restoreTo(dataDir: string, { at, keys = keyring, folder = archive, store }: Asked) {
  return restoreMoment({
    store: store ?? openFolderStore(folder),
    keyring: keys,
    random: systemRandom,
    dataDir,
    at,
    takesOver: false,
    schemaVersionMax: await newestKnownVersion(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

async function visitsAt(asked: Asked): Promise<unknown> {
  const dataDir = await newPath();
  await restoreTo(dataDir, asked);
  return query(await open(dataDir), 'select note from visit order by note');
}

const notes = (...all: readonly string[]): unknown => all.map((note) => ({ note }));

describe('a restored moment', () => {
  test('has what was committed until then, and nothing after it', async () => {
    const [first, second] = moments;
    expect(await visitsAt({ at: first })).toEqual(notes('first', 'pristine'));
    expect(await visitsAt({ at: second })).toEqual(notes('first', 'pristine', 'second'));
  });

  test('is the last one of the archive if none is named', async () => {
    expect(await visitsAt({})).toEqual(notes('first', 'pristine', 'second', 'third'));
  });

  test('is a copy, which names its original and archives into nothing', async () => {
    const dataDir = await newPath();

    await restoreTo(dataDir, {});

    const [original] = await query(postgres, 'select id, copy_of from installation');
    const copy = await open(dataDir);
    const [found] = await query(copy, 'select id, copy_of from installation');
    expect(original?.['copy_of']).toBeNull();
    expect(found?.['copy_of']).toBe(original?.['id']);
    expect(found?.['id']).not.toBe(original?.['id']);
    expect(await query(copy, 'select * from archive_state')).toEqual([]);
  });
});

describe('a restore is refused in a sentence, and leaves nothing behind,', () => {
  const rejects = async (asked: Asked, sentence: RegExp): Promise<void> => {
    const dataDir = await newPath();
    await expect(restoreTo(dataDir, asked)).rejects.toThrow(sentence);
    const left = await readdir(dataDir).catch(() => []);
    expect(left.filter((name) => name !== 'postgres.log')).toEqual([]);
  };
  const damagedCopy = async (change: (folder: string, names: string[]) => Promise<void>) => {
    const folder = await newPath();
    await cp(archive, folder, { recursive: true });
    const names = await readdir(folder, { recursive: true });
    await change(folder, names.toSorted());
    return folder;
  };
  const walOf = (names: readonly string[]): readonly string[] =>
    names.filter((name) => /\/wal\/./u.test(name));

  test('of a moment that the archive does not have', async () => {
    await rejects(
      { at: new Date('2020-01-01T00:00:00Z') },
      /does not have 2020-.* every moment from/u,
    );
    await rejects({ at: new Date(Date.now() + 60_000) }, /does not have .* every moment from/u);
  });

  test('of an archive under another master key', async () => {
    await rejects({ keys: foreign }, /of another installation.*master key with the fingerprint/u);
  });

  test('of a folder that is no archive', async () => {
    await rejects({ folder: folders.backup }, /There is no archive in/u);
  });

  test('of a base backup of which a part is missing', async () => {
    const folder = await damagedCopy(async (copy, names) => {
      const part = names.find((name) => name.endsWith('/00000000')) ?? '';
      await rm(join(copy, part));
    });
    await rejects({ folder }, /base backup of .* is not complete/u);
  });

  test('of a log with a gap, with the moments that there are', async () => {
    const folder = await damagedCopy(async (copy, names) => {
      await rm(join(copy, walOf(names).at(-2) ?? ''));
    });
    await rejects({ folder }, /write-ahead log after .* is missing .* every moment from/u);
  });

  test('of an object in which a bit was changed', async () => {
    for (const kind of [/\/base\/.*\/00000000$/u, /\/wal\/./u]) {
      const folder = await damagedCopy(async (copy, names) => {
        const path = join(copy, names.findLast((name) => kind.test(name)) ?? '');
        const bytes = await readFile(path);
        bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
        await writeFile(path, bytes);
      });
      await rejects({ folder }, /is damaged/u);
    }
  });
});

describe('an archiver', () => {
  test('goes on where it was after it was stopped: no base backup is needed again', async () => {
    const before = await query(postgres, 'select generation, base_backup_at from archive_state');
    await archiver.close();
    await query(postgres, `insert into visit values ('while it was stopped')`);

    archiver = newArchiver(openFolderStore(archive));
    await archiver.archive();
    const moment = await now();
    await archiver.archive();

    expect(await query(postgres, 'select generation, base_backup_at from archive_state')).toEqual(
      before,
    );
    expect(await visitsAt({ at: moment })).toContainEqual({ note: 'while it was stopped' });
    await query(postgres, `delete from visit where note = 'while it was stopped'`);
  });

  test('writes nothing into the archive of another installation', async () => {
    const folder = await newPath();
    await mkdir(folder);
    await writeFile(join(folder, 'archive.json'), '{"format":1,"installation":"another"}');
    const second = newArchiver(openFolderStore(folder));

    await expect(second.archive()).rejects.toThrow(/of another installation \(another\)/u);

    expect(await readdir(folder)).toEqual(['archive.json']);
    await second.close();
  });

  test('has everything of a busy minute within seconds, whatever is written', async () => {
    await query(
      postgres,
      `create table load as select i, repeat(md5(i::text), 20) as text from generate_series(1, 60000) i`,
    );
    const moment = await now();
    await archiver.archive();
    const dataDir = await newPath();
    await restoreTo(dataDir, { at: undefined });
    expect(moment.getTime()).toBeLessThan(Date.now());
    const sums = `select count(*)::int as rows, sum(hashtext(text)) as sum from load`;
    expect(await query(await open(dataDir), sums)).toEqual(await query(postgres, sums));
  });
});

test('an archive in a bucket is restored as one in a folder, and is found by its prefix', async () => {
  const server = await startS3Server(true);
  onTestFinished(async () => server.stop());
  const store = openBucketStore({ ...server, bucket: server.bucket, prefix: 'one/salus/' });
  const neighbour = openBucketStore({ ...server, bucket: server.bucket, prefix: 'one/' });
  await neighbour.put('other', Buffer.from('not of the archive'));
  await archiver.close();
  const before = await baseAt();
  archiver = newArchiver(store);
  await archiver.archive();
  await baseDone(before);
  await query(postgres, `insert into visit values ('in the bucket')`);
  const moment = await now();
  await query(postgres, `delete from visit where note = 'in the bucket'`);
  await archiver.archive();

  const dataDir = await newPath();
  await restoreTo(dataDir, { store, at: moment });

  const found = await query(
    await open(dataDir),
    `select note from visit where note like '%bucket'`,
  );
  expect(found).toEqual(notes('in the bucket'));
  expect(await store.get('missing')).toBeUndefined();
  expect((await store.list('')).map(({ name }) => name)).not.toContain('other');
  const lost = openBucketStore({ ...server, bucket: 'nothing-here', prefix: '' });
  await expect(lost.list('')).rejects.toThrow(/There is no bucket nothing-here/u);
});

test('requests to a bucket are signed, and an account that is not known is told so', async () => {
  const server = await startS3Server(false);
  onTestFinished(async () => server.stop());
  const store = openBucketStore({ ...server, prefix: 'salus/' });

  await store.put('generation/wal/one', Buffer.from('log'));

  expect(await store.get('generation/wal/one')).toEqual(Buffer.from('log'));
  await store.delete('generation/wal/one');
  await store.delete('generation/wal/one');
  expect(await store.get('generation/wal/one')).toBeUndefined();
  const stranger = openBucketStore({ ...server, prefix: 'salus/', secretAccessKey: 'wrong' });
  await expect(stranger.put('two', Buffer.from('log'))).rejects.toThrow(/403/u);
});
