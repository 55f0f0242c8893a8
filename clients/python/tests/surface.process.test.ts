import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Operation } from '../../../server/src/kernel/http/operation.ts';
import { openTestApp, type TestApp, type TestTeam } from '../../../server/tests/harness/app.ts';
import {
  exampleCall,
  isStream,
  judgingTheirInput,
  rankOf,
} from '../../../server/tests/harness/client-surface.ts';
import { everyKey, type Keys } from '../../../server/tests/harness/every-operation.ts';
import { clientOperations, pagingOf } from '../../../tools/client-operations.ts';
import { openApi } from '../../../tools/openapi-file.ts';
import { snakeCase } from '../../../tools/python-types.ts';
import { folder, python, runPython } from './find-python.ts';

type Outcome = {
  readonly call: string;
  readonly status: number | string;
  readonly type?: string;
};

const requests: unknown[] = [];
const note = ({ operation }: { readonly operation?: unknown }): void =>
  void requests.push(operation);

describe.runIf(python !== undefined)('the client for Python', () => {
  let app: TestApp;
  let team: TestTeam;
  let keys: Keys;
  beforeAll(async () => {
    app = await openTestApp({ log: { info: note, warn: note, error: note, flush: () => {} } });
    team = await app.newTeam();
  });
  afterAll(async () => app.close());

  const callOf = (operation: Operation, parts: readonly string[] = []) => {
    const { given, body } = exampleCall(keys, operation);
    const named = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [snakeCase(name), value]),
    );
    const days = Object.entries({ start_date: '2026-11-20', end_date: '2026-11-21' });
    const range = parts.length === 0 ? [] : days.filter(([name]) => name in named);
    return {
      name: operation.operationId,
      method: snakeCase(operation.operationId),
      parts,
      is_member: operation.plane === 'member',
      kind: body.kind,
      arguments: {
        ...named,
        ...Object.fromEntries(range),
        ...(body.kind === 'json' && { body: body.value }),
      },
    };
  };

  const ask = async (isAsync: boolean, calls: readonly object[]) => {
    const script = path.join(folder, 'tests/call_each.py');
    const { stdout } = await runPython([script], {
      input: JSON.stringify({
        base_url: app.baseUrl,
        is_async: isAsync,
        keys: {
          team_key: team.key,
          management_key: keys.headersOf('management')['x-management-key'],
          link_token: keys.headersOf('link')['x-salus-link-token'],
        },
        member: keys.headersOf('member'),
        calls,
      }),
    });
    const [first = '{}', ...lines] = stdout.trim().split('\n');
    return {
      methods: (JSON.parse(first) as { readonly methods: readonly string[] }).methods,
      outcomes: lines.map((line) => JSON.parse(line) as Outcome),
    };
  };

  it.each([
    ['synchronous', false],
    ['asynchronous', true],
  ])('reaches each operation with its key and reads what it returns: %s', async (_, isAsync) => {
    keys = await everyKey(app, team);
    requests.length = 0;
    const asked = app.operations
      .filter((each) => !isStream(each))
      .toSorted((a, b) => rankOf(a) - rankOf(b));
    const { methods, outcomes } = await ask(
      isAsync,
      asked.map((each) => callOf(each)),
    );
    const expected = app.operations.map(({ operationId }) => snakeCase(operationId));
    expect(methods.toSorted()).toEqual(expected.toSorted());
    const reached = new Set(requests);
    const wrong = outcomes.filter(
      ({ call, status }) =>
        typeof status === 'string' ||
        !reached.has(call) ||
        (status === 401 && !judgingTheirInput.has(call)),
    );
    expect(wrong).toEqual([]);
    expect(outcomes).toHaveLength(asked.length);
    // The others reject an absent id or an empty file.
    const answered = outcomes.filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThan(100);
    const models = answered.filter(
      ({ type = '' }) => !/^(?:dict|list|bytes|str|NoneType|int)$/u.test(type),
    );
    expect(models.length).toBeGreaterThan(80);
  });

  it.each([
    ['synchronous', false],
    ['asynchronous', true],
  ])('reads pages, items and columns by each method that has them: %s', async (_, isAsync) => {
    keys = await everyKey(app, team);
    const document = JSON.parse(openApi(path.join(folder, '../../docs/openapi.json')));
    const pagings = new Map(
      clientOperations(document, snakeCase).map((each) => [each.id, pagingOf(each)]),
    );
    const calls = app.operations
      .filter((each) => !isStream(each))
      .flatMap((each) => {
        const paging = pagings.get(each.operationId) ?? null;
        if (paging === null) return [];
        return ['pages', paging.items === null ? 'columns' : 'each'].map((part) =>
          callOf(each, [part]),
        );
      });
    const { outcomes } = await ask(isAsync, calls);
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(100);
  });
});
