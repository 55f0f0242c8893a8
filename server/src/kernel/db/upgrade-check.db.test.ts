import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  createDatabase,
  createEmptyDatabase,
  type TestDatabase,
} from '../../../tests/harness/postgres.ts';
import { newestKnownVersion } from './migrate.ts';
import { checkUpgrade, readDeclaration } from './upgrade-check.ts';

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
    const text = '-- Nodes of the previous release: keep running.\n';
    const found = await checkUpgrade(database.connection, async () => text);
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
      const found = await checkUpgrade(database.connection, async () => {
        const given = isFirst ? text : '-- Nodes of the previous release: keep running.\n';
        isFirst = false;
        return given;
      });
      expect(found.result).toBe('stop first');
    }
  });

  it('do not fit when the database has a migration that the build lacks', async () => {
    const version = (await newestKnownVersion()) + 1;
    await database.query('insert into schema_migration (version, name) values ($1, $2)', [
      version,
      'later',
    ]);
    expect(await checkUpgrade(database.connection)).toMatchObject({ result: 'newer' });
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
