import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Operation } from '#kernel/http/operation.ts';

import { findTeamScope } from '../../src/management/index.ts';
import { openTestApp, type TestApp, type TestResponse, type TestTeam } from '../harness/app.ts';
import type { Change, Changes } from '../harness/change.ts';
import { changesOf } from '../harness/changes.ts';
import {
  addTeam,
  type ManagementApi,
  managementApi,
  otherOrganisation,
} from '../harness/management-api.ts';
import { visible } from '../harness/user-api.ts';

let app: TestApp;
let mine: TestTeam;
let admin: ManagementApi;
let stranger: ManagementApi;
let ours: Changes;
let ofStranger: Changes;
let ofNeighbour: Changes;
let teamAdmin: ManagementApi;

beforeAll(async () => {
  const txtRecords = new Map<string, string>();
  const lookUpTxt = async (name: string) => [[txtRecords.get(name) ?? '']];
  app = await openTestApp({ lookUpTxt });
  mine = await app.newTeam();
  admin = await managementApi(app);
  teamAdmin = await managementApi(app, [mine.scope.teamId]);
  stranger = await otherOrganisation(app);
  const neighbour = await app.newTeam();
  const { id } = await addTeam(stranger);
  const theirs = { ...mine, scope: await findTeamScope(app.resources, id) };
  const world = { app, txtRecords };
  ours = changesOf({ ...world, team: mine, managementKey: admin.key });
  ofNeighbour = changesOf({ ...world, team: neighbour, managementKey: admin.key });
  ofStranger = changesOf({ ...world, team: theirs, managementKey: stranger.key });
});
afterAll(async () => app.close());

type Request = Change & { readonly operation: Operation };

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu;
const token = /[\w-]{32,}/gu;
const instant = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/gu;

/** What somebody could really ask of an operation: what its change asks, or, of a read, what a change at its place does. */
async function requestOf(operation: Operation, changes: Changes): Promise<Request | undefined> {
  const own = changes[operation.operationId];
  if (own !== undefined) return { operation, ...(await own()) };
  const place = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u');
  for (const { operationId, path } of app.operations) {
    const change = changes[operationId];
    if (change === undefined || !isNear(operation.path, path)) continue;
    const made = await change();
    const found = made.path.split('/').slice(0, operation.path.split('/').length).join('/');
    if (place.test(found)) return { operation, path: found };
  }
  return undefined;
}

/** The path, or the beginning of it. */
const isNear = (wanted: string, path: string): boolean =>
  path === wanted || path.startsWith(`${wanted}/`);

/** The user of a team, where only they are asked for. */
async function requestOfUser(operation: Operation, team: TestTeam): Promise<Request> {
  const { user_id: userId } = await app.newUser(team);
  await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
  const path = operation.path
    .replace('{org_id}', team.scope.organisationId)
    .replace('{team_id}', team.scope.teamId)
    .replace('{user_id}', userId);
  return { operation, path, query: { environment: team.scope.environment } };
}

const send = async ({ operation, path, query, body }: Request, key: string) =>
  app.request(operation.method, path, {
    headers: { 'x-management-key': key },
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  });

/** The same request about things that do not exist. */
function aboutNothing({ operation, ...asked }: Request): Request {
  const others = new Map<string, string>([[admin.orgId, admin.orgId]]);
  const text = JSON.stringify(asked).replaceAll(uuid, (id) => {
    const other = others.get(id) ?? randomUUID();
    others.set(id, other);
    return other;
  });
  return { operation, ...JSON.parse(text) };
}

const shown = (answer: TestResponse<unknown>): string =>
  JSON.stringify(visible(answer))
    .replaceAll(uuid, '<id>')
    .replaceAll(token, '<token>')
    .replaceAll(instant, '<time>');

const idsIn = ({ path, query, body }: Request): number =>
  [path, query, body].reduce<number>(
    (count, each) => count + (JSON.stringify(each ?? '').match(uuid)?.length ?? 0),
    0,
  ) - 1;

const operations = (): readonly Operation[] =>
  app.operations.filter((each) => each.plane === 'management');

describe("another organisation's things", () => {
  it('look exactly like absent ones to every operation, and my own do not', async () => {
    const tells: string[] = [];
    const vacuous: string[] = [];
    let compared = 0;
    for (const operation of operations()) {
      const isOfUser = operation.path.includes('{user_id}');
      const theirs = isOfUser ? undefined : await requestOf(operation, ofStranger);
      if (theirs === undefined || idsIn(theirs) === 0) continue;
      compared += 1;
      const asked = { ...theirs, path: theirs.path.replace(stranger.orgId, admin.orgId) };
      const toAbsent = shown(await send(aboutNothing(asked), admin.key));
      const toForeign = shown(await send(asked, admin.key));
      if (toForeign !== toAbsent) tells.push(`${operation.operationId}: ${toForeign} ${toAbsent}`);
      const own = await requestOf(operation, ours);
      if (own === undefined || !operation.path.includes('_id}', '/v1/org/{org_id}'.length))
        continue;
      if (shown(await send(own, admin.key)) === toAbsent) vacuous.push(operation.operationId);
    }
    expect(tells).toEqual([]);
    expect(vacuous).toEqual([]);
    expect(compared).toBeGreaterThan(20);
  });

  it('are under an address that looks like that of no organisation', async () => {
    for (const operation of operations()) {
      const theirs = await requestOf(operation, ofStranger);
      if (theirs === undefined) continue;
      const nowhere = { ...theirs, path: theirs.path.replace(stranger.orgId, randomUUID()) };
      const [foreign, absent] = [await send(theirs, admin.key), await send(nowhere, admin.key)];
      expect([operation.operationId, shown(foreign)]).toEqual([
        operation.operationId,
        shown(absent),
      ]);
      expect(foreign.status).toBe(404);
    }
  });
});

describe('a team that a Team Management Key is not bound to', () => {
  it('looks exactly like an absent one to every operation', async () => {
    for (const operation of operations()) {
      const theirs = operation.path.includes('{user_id}')
        ? await requestOfUser(operation, await app.newTeam())
        : await requestOf(operation, ofNeighbour);
      if (theirs === undefined || idsIn(theirs) === 0) continue;
      const toAbsent = await send(aboutNothing(theirs), teamAdmin.key);
      const toForeign = await send(theirs, teamAdmin.key);
      expect([operation.operationId, shown(toForeign)]).toEqual([
        operation.operationId,
        shown(toAbsent),
      ]);
    }
  });

  it('is not reached through the people of it, as one of its own is', async () => {
    for (const operation of operations().filter((each) => each.path.includes('{user_id}'))) {
      const own = await send(await requestOfUser(operation, mine), teamAdmin.key);
      const absent = aboutNothing(await requestOfUser(operation, mine));
      expect(shown(own)).not.toBe(shown(await send(absent, teamAdmin.key)));
    }
  });
});
