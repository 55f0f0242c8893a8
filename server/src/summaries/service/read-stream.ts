import type { Database } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import type { Summary } from '../model.ts';
import * as store from '../store.ts';

/** The samples of a user's night, which another slice keeps. */
export type SleepSamples = (
  scope: TeamScope,
  night: {
    readonly userId: UserId;
    readonly resource: 'heartrate' | 'hrv' | 'hypnogram' | 'respiratory_rate';
    readonly provider: string;
    /** [fromMs, toMs). */
    readonly fromMs: number;
    readonly toMs: number;
  },
) => Promise<string>;

export type StreamDeps = {
  readonly db: Pick<Database, 'read'>;
  readonly sleepSamples: SleepSamples;
};

/** A night as it went, as JSON: its stages, and what the same provider measured from going to bed to getting up. */
export async function readSleepStream(
  deps: StreamDeps,
  scope: TeamScope,
  sleepId: string,
): Promise<string> {
  const db = deps.db.read(scope);
  const userId = await store.findOwner(db, scope, sleepId);
  if (userId === undefined) throw new AppError('summary.sleep_not_found');
  const [[sleep], user] = await Promise.all([
    store.listByIds(db, scope, { userId, resource: 'sleep' }, [sleepId]),
    findActive(db, scope, userId),
  ]);
  if (sleep === undefined || user === undefined) throw new AppError('summary.sleep_not_found');
  const { provider, startsAt: fromMs, endsAt: toMs } = sleep;
  if (fromMs === null || toMs === null) throw new Error('a sleep without its times was stored');
  const samples = async (
    resource: 'heartrate' | 'hrv' | 'hypnogram' | 'respiratory_rate',
  ): Promise<string> => deps.sleepSamples(scope, { userId, resource, provider, fromMs, toMs });
  const [hrv, heartRate, hypnogram, respiratoryRate] = await Promise.all([
    samples('hrv'),
    samples('heartrate'),
    hypnogramIn(sleep) ?? samples('hypnogram'),
    samples('respiratory_rate'),
  ]);
  return `{"hrv":${hrv},"heartrate":${heartRate},"hypnogram":${hypnogram},"respiratory_rate":${respiratoryRate}}`;
}

function hypnogramIn({ stream }: Summary): string | null {
  if (stream === null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as this slice wrote it
  const { hypnogram } = JSON.parse(stream) as { readonly hypnogram: readonly unknown[] };
  return JSON.stringify(hypnogram);
}
