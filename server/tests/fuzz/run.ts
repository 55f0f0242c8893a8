import { request as httpRequest } from 'undici';

import type { TestApp, TestTeam } from '../harness/app.ts';
import { everyKey, type Keys } from '../harness/every-operation.ts';
import { newOrder } from '../harness/orders.ts';
import { openDice } from './random.ts';
import { fuzz, type FuzzedOperation, type FuzzedRequest } from './requests.ts';
import { isObject, type Json } from './values.ts';

export type FuzzReport = {
  readonly sent: number;
  /** By status. */
  readonly answers: Readonly<Record<string, number>>;
  /** What no request may be answered with. */
  readonly failures: readonly string[];
};

type Plan = {
  readonly seed: number;
  readonly requests: number;
  readonly operations: readonly FuzzedOperation[];
  readonly document: Json;
};

const atOnce = 4;
/** What one team has become by so many requests makes room for a fresh one. */
const requestsPerTeam = 400;
const idsKept = 20;
const failuresMax = 30;
/** A request without an answer by then hangs; a busy machine answers all of them sooner. */
const deadlineMs = 60_000;

/** Sends requests that are made from the document, and tells those that no client should ever get. */
export async function runFuzz(app: TestApp, plan: Plan): Promise<FuzzReport> {
  const dice = openDice(plan.seed);
  const failures: string[] = [];
  const answers: Record<string, number> = {};
  let sent = 0;
  let stage = await newStage(app);
  let opening: Promise<void> | null = null;
  const renew = async (): Promise<void> => {
    stage = await newStage(app);
    opening = null;
  };
  const work = async (): Promise<void> => {
    while (sent < plan.requests && failures.length < failuresMax) {
      sent += 1;
      if (sent % requestsPerTeam === 0) await (opening ??= renew());
      const { keys, ids } = stage;
      const wildness = dice.pick([0, 0.02, 0.1]);
      const operation = plan.operations[dice.below(plan.operations.length)];
      if (operation === undefined) return;
      const request = fuzz({ dice, document: plan.document, ids, wildness }, operation);
      const { status, problem, body } = await send(app, keys, request);
      answers[status] = (answers[status] ?? 0) + 1;
      if (problem !== null) failures.push(`${problem}: ${describe(request)}`);
      // Somebody removed the key or the team: others come in their place.
      if (status === 401 && operation.plane !== 'public') await (opening ??= renew());
      else collect(ids, body, '');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { sent, answers, failures };
}

type Stage = { readonly keys: Keys; readonly ids: Map<string, string[]> };

async function newStage(app: TestApp): Promise<Stage> {
  const team: TestTeam = await app.newTeam();
  const keys = await everyKey(app, team);
  const ids = new Map<string, string[]>();
  collect(ids, keys.ids, '');
  const user_id = String(keys.ids['user_id']);
  const order = await newOrder(app, team, { user_id });
  collect(ids, { order_id: order.id, transaction_id: order.order_transaction.id }, '');
  return { keys, ids };
}

/** Remembers what answers name, so that later requests mean it. */
function collect(ids: Map<string, string[]>, value: unknown, name: string): void {
  if (Array.isArray(value)) {
    for (const each of value.slice(0, 3)) collect(ids, each, name);
  } else if (isObject(value)) {
    for (const [key, each] of Object.entries(value)) collect(ids, each, key);
  } else if (
    typeof value === 'string' &&
    /(?:^|_)(?:id|slug|cursor|token|code|env|environment|region|resource|provider)$/u.test(name)
  ) {
    const known = ids.get(name) ?? [];
    if (known.includes(value)) return;
    ids.set(name, [...known, value].slice(-idsKept));
  }
}

type Sent = { readonly status: number; readonly problem: string | null; readonly body: unknown };

async function send(app: TestApp, keys: Keys, request: FuzzedRequest): Promise<Sent> {
  const { operation, url, headers, body } = request;
  const answer = await httpRequest(`${app.baseUrl}${url}`, {
    method: operation.method,
    headers: { ...headers, ...keys.headersOf(operation.plane) },
    body,
    signal: AbortSignal.timeout(deadlineMs),
  });
  const text = await answer.body.text();
  const status = answer.statusCode;
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
  const parsed: unknown = isJson ? JSON.parse(text) : null;
  // The Model Context Protocol has errors in a form of its own, and so has OAuth 2 (RFC 6749, 5.2; RFC 7591, 3.2.2).
  const form = operation.path.startsWith('/oauth2/') ? 'error_description' : 'detail';
  const isError = isObject(parsed) && (form in parsed || 'jsonrpc' in parsed);
  const isOurs = status < 400 || !isJson || isError;
  // 501: the contract has it, and it is not served. 503 of an upload: so many at once are not taken.
  const isSaid = status === 501 || (status === 503 && operation.path.includes('/import/'));
  if (status >= 500 && !isSaid)
    return { status, problem: `${status} ${text.slice(0, 200)}`, body: null };
  if (!isOurs) return { status, problem: `not the contract's ${text.slice(0, 200)}`, body: null };
  return { status, problem: null, body: parsed };
}

function describe({ operation, url, headers, body }: FuzzedRequest): string {
  return `${operation.operationId} ${operation.method} ${url} ${JSON.stringify(headers)} ${(body ?? '').slice(0, 1500)}`;
}
