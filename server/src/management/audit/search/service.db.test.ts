import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { auditAll, type AuditEntry, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { silentLog } from '#kernel/log/log.ts';
import { openCursorCodec } from '#kernel/pagination.ts';
import { grantManagementScope } from '#kernel/scope-grant.ts';
import type { ManagementScope, TeamId, TeamScope, UserId } from '#kernel/scope.ts';

import {
  givenKeys,
  insertTenant,
  openNode,
  type TestNode,
} from '../../../../tests/harness/keys.ts';
import { createDatabase, type TestDatabase } from '../../../../tests/harness/postgres.ts';
import { auditChain, appendToChain } from '../chain-appender.ts';
import { type AuditQuery, searchAudit } from './service.ts';

let database: TestDatabase;
let node: TestNode;
let mine: TeamScope;
let other: TeamScope;

beforeAll(async () => {
  database = await createDatabase();
  node = await openNode(database, givenKeys(1));
  mine = await insertTenant(database);
  other = await insertTenant(database);
});
afterAll(async () => {
  await node.close();
  await database.drop();
});

const cursors = openCursorCodec(Buffer.alloc(32, 3));
const anything: AuditQuery = {
  teamId: undefined,
  userId: undefined,
  actor: undefined,
  action: undefined,
  subject: undefined,
  result: undefined,
  from: undefined,
  to: undefined,
  limit: 100,
  cursor: undefined,
};

function manager(teamIds: readonly TeamId[] | null = null, of = mine): ManagementScope {
  return grantManagementScope({
    organisationId: of.organisationId,
    teamIds: teamIds === null ? null : new Set(teamIds),
    actor: { type: 'management_key', id: 'key-9' },
    origin: null,
  });
}

const search = async (query: Partial<AuditQuery>, scope = manager()) =>
  searchAudit({ db: node.db, cursors }, scope, { ...anything, ...query });

async function seal(): Promise<void> {
  await appendToChain({ db: node.db, log: silentLog }, auditChain(node));
}

/** Marks the entries of a test by their subject. */
async function write(
  mark: string,
  entries: readonly Omit<AuditEntry, 'subject'>[],
  scope: Parameters<typeof auditAll>[1][number]['scope'] = mine,
): Promise<void> {
  const subject = { type: 'mark', id: trust<AuditId>(mark) } as const;
  await node.db.write([], async (tx) =>
    auditAll(
      tx,
      entries.map((entry) => ({ scope, entry: { ...entry, subject } })),
    ),
  );
}

const marksOf = async (query: Partial<AuditQuery>, scope?: ManagementScope) =>
  (await search(query, scope)).entries.map((entry) => entry.subject_id);

describe('a search', () => {
  test('finds what each filter names, in sealed and pending entries alike', async () => {
    const userId = trust<UserId>(randomUUID());
    await write('sealed', [{ action: 'filter.made', userId, refusedWith: 'user.gone' }]);
    await seal();
    await write('pending', [{ action: 'filter.made', userId, refusedWith: 'user.gone' }]);
    await write('unlike', [{ action: 'filte.made' }], {
      ...mine,
      actor: { type: 'operator', id: 'x' },
    });
    const both = ['pending', 'sealed'];
    expect(await marksOf({ userId })).toEqual(both);
    expect(await marksOf({ action: 'filter.' })).toEqual(both);
    expect(await marksOf({ action: 'filter.', result: 'user.gone' })).toEqual(both);
    expect(await marksOf({ action: 'filter.', result: 'ok' })).toEqual([]);
    expect(await marksOf({ userId, actor: 'test' })).toEqual(both);
    expect(await marksOf({ userId, actor: 'system' })).toEqual(both);
    expect(await marksOf({ userId, actor: 'operator' })).toEqual([]);
    expect(await marksOf({ userId, subject: 'sealed' })).toEqual(['sealed']);
    expect(await marksOf({ userId, subject: 'mark' })).toEqual(both);
    expect(await marksOf({ userId, subject: 'user' })).toEqual([]);
    expect(await marksOf({ userId, teamId: mine.teamId })).toEqual(both);
    expect(await marksOf({ userId, teamId: other.teamId })).toEqual([]);
    const [newest, oldest] = (await search({ userId })).entries;
    expect(newest?.seq).toBeNull();
    expect(oldest?.seq).toBeGreaterThan(0);
    expect(await marksOf({ userId, from: oldest?.at })).toEqual(both);
    expect(await marksOf({ userId, to: oldest?.at })).toEqual([]);
    const after = newest === undefined ? undefined : new Date(newest.at.getTime() + 1);
    expect(await marksOf({ userId, from: after })).toEqual([]);
    expect(await marksOf({ userId, to: after })).toEqual(both);
  });

  test('takes no character of a filter for a wildcard', async () => {
    await write('plain', [{ action: 'wild.card' }]);
    expect(await marksOf({ action: 'wild_' })).toEqual([]);
    expect(await marksOf({ action: '%' })).toEqual([]);
  });

  test('goes through all pages once, whatever is sealed and written meanwhile', async () => {
    const userId = trust<UserId>(randomUUID());
    const made = Array.from({ length: 10 }, (_, index) => `page-${index}`);
    for (const mark of made) await write(mark, [{ action: 'page.made', userId }]);
    const found: (string | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const page = await search({ userId, limit: 3, cursor });
      found.push(...page.entries.map((entry) => entry.subject_id ?? undefined));
      cursor = page.nextCursor ?? undefined;
      await seal();
      await write('later', [{ action: 'page.made', userId }]);
    } while (cursor !== undefined);
    expect(found).toEqual(made.toReversed());
  });

  test.each([
    ['altered', (cursor: string) => `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`, {}],
    ['cut', (cursor: string) => cursor.slice(0, 9), {}],
    ['of other filters', (cursor: string) => cursor, { action: 'cursor.m' }],
  ])('refuses a cursor that is %s', async (_, spoil, filter) => {
    await write('cursor', [{ action: 'cursor.made' }, { action: 'cursor.made' }]);
    const { nextCursor } = await search({ action: 'cursor.', limit: 1 });
    const query = { action: 'cursor.', limit: 1, ...filter, cursor: spoil(nextCursor ?? '') };
    await expect(search(query)).rejects.toMatchObject({ code: 'request.cursor_invalid' });
  });
});

describe('a key sees', () => {
  beforeAll(async () => {
    await write('of_my_team', [{ action: 'reach.made' }]);
    await write('of_a_sibling', [{ action: 'reach.made' }], {
      ...mine,
      teamId: trust<TeamId>(randomUUID()),
    });
    const { organisationId, actor } = mine;
    await write('of_no_team', [{ action: 'reach.made' }], { organisationId, actor, origin: null });
    await write('of_another_organisation', [{ action: 'reach.made' }], other);
  });
  const reach = { action: 'reach.' };

  test('the entries of its organisation, and of no other', async () => {
    expect(await marksOf(reach)).toEqual(['of_no_team', 'of_a_sibling', 'of_my_team']);
    expect(await marksOf(reach, manager(null, other))).toEqual(['of_another_organisation']);
  });

  test('those of the teams that it is bound to, and nothing of the organisation', async () => {
    const bound = manager([mine.teamId]);
    expect(await marksOf(reach, bound)).toEqual(['of_my_team']);
    expect(await marksOf({ ...reach, teamId: mine.teamId }, bound)).toEqual(['of_my_team']);
    expect(await marksOf(reach, manager([]))).toEqual([]);
  });

  test("nothing of another's team, as if there were no such team", async () => {
    for (const teamId of [other.teamId, trust<TeamId>(randomUUID())]) {
      expect(await search({ ...reach, teamId }, manager([mine.teamId]))).toEqual({
        entries: [],
        nextCursor: null,
      });
      expect(await marksOf({ ...reach, teamId })).toEqual([]);
    }
  });
});
