import { request } from 'undici';

import type { TestApp } from '../harness/app.ts';
import { everyKey } from '../harness/every-operation.ts';
import { fuzzHead, sendRaw } from './heads.ts';
import { openDice } from './random.ts';
import type { FuzzedOperation } from './requests.ts';

type Plan = {
  readonly seed: number;
  readonly operations: readonly FuzzedOperation[];
  /** For each operation. */
  readonly requestsEach: number;
  /** To addresses that belong to no operation. */
  readonly requestsToNone: number;
};

export type HeadReport = {
  /** By status; "closed" where the connection ended without one. */
  readonly answers: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
};

const atOnce = 4;
const requestsPerTeam = 400;
const failuresMax = 30;
const deadlineMs = 60_000;

/** Sends wrong heads and bodies that nobody reads to every operation and to addresses of none. */
export async function runHeadFuzz(app: TestApp, plan: Plan): Promise<HeadReport> {
  const dice = openDice(plan.seed);
  const port = Number(new URL(app.baseUrl).port);
  const targets: readonly (FuzzedOperation | null)[] = [
    ...Array.from({ length: plan.requestsEach }, () => plan.operations).flat(),
    ...Array.from({ length: plan.requestsToNone }, () => null),
  ];
  const failures: string[] = [];
  const answers: Record<string, number> = {};
  let now = '';
  const collect = (error: unknown): void => {
    failures.push(`unhandled ${String(error)} about ${now}`);
  };
  process.on('uncaughtException', collect);
  let keys = await everyKey(app, await app.newTeam());
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < targets.length && failures.length < failuresMax) {
      const operation = targets[next] ?? null;
      next += 1;
      if (next % requestsPerTeam === 0) keys = await everyKey(app, await app.newTeam());
      const sent = fuzzHead(dice, { operation, keys });
      now = sent.name;
      const status = await sendRaw(port, sent, deadlineMs).catch((error: unknown) => String(error));
      answers[status ?? 'closed'] = (answers[status ?? 'closed'] ?? 0) + 1;
      // 501: a method or an operation that is not served. 503 of an upload: too many at once.
      const isSaid = status === 501 || (status === 503 && operation?.path.includes('/import/'));
      const isFailure = typeof status === 'string' || (status ?? 0) >= 500;
      if (isFailure && isSaid !== true) failures.push(`${status} for ${sent.name}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
    const alive = await request(`${app.baseUrl}/healthz`);
    await alive.body.dump();
    if (alive.statusCode !== 200) failures.push(`/healthz says ${alive.statusCode}`);
  } finally {
    process.off('uncaughtException', collect);
  }
  return { answers, failures };
}
