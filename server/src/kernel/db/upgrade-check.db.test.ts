import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  createDatabase,
  createEmptyDatabase,
  type TestDatabase,
} from '../../../tests/harness/postgres.ts';
import { migrate, migrationText, NewerDatabaseError, newestKnownVersion } from './migrate.ts';
import { readDeclaration } from './migration-record.ts';
import { checkUpgrade } from './upgrade-check.ts';

const rolling = '-- Nodes of the previous release: keep running.\n';

describe('a database and a build', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase();
  });
  afterEach(async () => database.drop());
  /** As if so many migrations had not been applied. */
  const forget = async (count: number) =>
    database.query(
      'delete from schema_migration where version > (select max(version) from schema_migration) - $1',
      [count],
    );

  it('fit when nothing is to be migrated', async () => {
    expect(await checkUpgrade(database.connection)).toMatchObject({
      result: 'current',
      pending: [],
    });
  });

  it('fit while nodes run, when every migration lets those of the previous release go on', async () => {
    await forget(2);
    const text = rolling;
    const found = await checkUpgrade(database.connection, { read: async () => text });
    expect(found.result).toBe('rolling');
    expect(found.pending.map(({ declaration }) => declaration)).toEqual([
      { kind: 'keep running' },
      { kind: 'keep running' },
    ]);
  });

  it('do not fit while nodes run, when one migration says that they must be stopped, or says nothing', async () => {
    await forget(2);
    const texts = [
      '-- Nodes of the previous release: must be stopped, because the codec changes.\nselect 1;',
      'select 1;',
    ];
    for (const text of texts) {
      let isFirst = true;
      const read = async () => {
        const given = isFirst ? text : rolling;
        isFirst = false;
        return given;
      };
      const found = await checkUpgrade(database.connection, { read });
      expect(found.result).toBe('stop first');
    }
  });

  it('do not fit while nodes run, when migrations of two releases are to be applied', async () => {
    await forget(2);
    const newest = await newestKnownVersion();
    const releases = [{ version: '0.1.0', newestMigration: newest - 1 }];
    const read = async () => rolling;
    expect(await checkUpgrade(database.connection, { read, releases })).toMatchObject({
      result: 'stop first',
    });
    await database.query('insert into schema_migration (version, name) values ($1, $2)', [
      newest - 1,
      'the release before',
    ]);
    expect(await checkUpgrade(database.connection, { read, releases })).toMatchObject({
      result: 'rolling',
    });
  });

  /** Applied by the next release. */
  const applyLater = async (ahead: number, keepsRunning: boolean | null, release: string) =>
    database.query(
      'insert into schema_migration (version, name, keeps_running, release) values ($1, $2, $3, $4)',
      [(await newestKnownVersion()) + ahead, `later ${ahead}`, keepsRunning, release],
    );

  it('go on beside the next release when each of its migrations lets nodes of this one run', async () => {
    await applyLater(1, true, '0.2.0');
    await applyLater(2, true, '0.2.0');
    expect(await checkUpgrade(database.connection)).toMatchObject({
      result: 'ahead',
      newer: [
        { name: 'later 1', keepsRunning: true },
        { name: 'later 2', keepsRunning: true },
      ],
    });
    expect(await migrate(database.connection)).toMatchObject({ applied: [] });
  });

  it.each([
    ['says that they must be stopped', false, '0.2.0'],
    ['was applied without a word of it', null, '0.2.0'],
    ['is of the release after the next', true, '0.3.0'],
  ])('do not fit when a later migration %s', async (_why, keepsRunning, release) => {
    await applyLater(1, true, '0.2.0');
    await applyLater(2, keepsRunning, release);
    expect(await checkUpgrade(database.connection)).toMatchObject({ result: 'newer' });
    await expect(migrate(database.connection)).rejects.toThrow(NewerDatabaseError);
  });

  it('do not fit when a build of before the record applied a migration that this one lacks', async () => {
    await database.query(
      'alter table schema_migration drop column keeps_running, drop column release',
    );
    await database.query('insert into schema_migration (version, name) values ($1, $2)', [
      (await newestKnownVersion()) + 1,
      'later',
    ]);
    expect(await checkUpgrade(database.connection)).toMatchObject({ result: 'newer' });
    await expect(migrate(database.connection)).rejects.toThrow(NewerDatabaseError);
  });

  it('the database records of each migration whether nodes of the release before go on', async () => {
    const { rows } = await database.query<{ name: string; keeps_running: boolean }>(
      'select name, keeps_running from schema_migration order by version',
    );
    const declared = await Promise.all(
      rows.map(async ({ name }) => readDeclaration(await migrationText(name)).kind),
    );
    expect(rows.map((row) => row.keeps_running)).toEqual(
      declared.map((kind) => kind === 'keep running'),
    );
    expect(new Set(declared)).toEqual(new Set(['undeclared', 'keep running', 'must be stopped']));
  });

  it('have nothing to upgrade where the database is empty', async () => {
    await database.drop();
    database = await createEmptyDatabase();
    expect(await checkUpgrade(database.connection)).toMatchObject({ result: 'empty' });
    const { rows } = await database.query("select to_regclass('schema_migration') as made");
    expect(rows).toEqual([{ made: null }]);
  });
});

it('of a migration only its first line declares something, whatever else it says', () => {
  const line = fc.string().map((text) => text.replaceAll(/[\r\n]/gu, ' '));
  fc.assert(
    fc.property(line, (text) => {
      const first = '-- Nodes of the previous release: keep running.';
      expect(readDeclaration(`${first}\n-- ${text}\n`)).toEqual({ kind: 'keep running' });
      expect(readDeclaration(`-- ${text}\n${first}\n`)).toEqual({ kind: 'undeclared' });
    }),
  );
});
