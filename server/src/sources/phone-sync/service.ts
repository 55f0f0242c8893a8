import { InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dateInUtc } from '#kernel/time.ts';

import type { ConnectionStatus } from '../connections/model.ts';
import * as connections from '../connections/store.ts';
import { lockUser } from '../connections/users.ts';
import { findSource } from '../settings/store.ts';
import type { SourcesContext } from '../sources-context.ts';
import {
  admittedRange,
  ownName,
  type PhoneProvider,
  type Stage,
  type SyncProgress,
  type SyncRange,
  type SyncState,
} from './model.ts';
import type { SyncAnswer } from './schema.ts';
import * as store from './store.ts';

/** Many times the size that an SDK sends. */
const progressCharactersMax = 200_000;

export type Phone = { readonly userId: UserId; readonly provider: PhoneProvider };

/** Returns whether the phone may push, and for which range. Stores the state that the phone reported. */
export async function syncState(
  { db, clock }: Pick<SourcesContext, 'db' | 'clock'>,
  scope: TeamScope,
  asking: Phone &
    Pick<SyncState, 'timeZone' | 'grantedPermissions'> & { readonly range: SyncRange },
): Promise<SyncAnswer> {
  const { range, ...said } = asking;
  return db.write(scope, async (tx) => {
    const user = await lockUser(tx, scope, said.userId);
    const [connection, settings] = await Promise.all([
      connections.find(tx, scope, said.userId, said.provider),
      findSource(tx, scope, said.provider),
    ]);
    const isPushedTo = user.connectedSources.some(({ slug }) => slug === said.provider);
    const status: ConnectionStatus = connection?.status ?? (isPushedTo ? 'active' : 'error');
    await store.saveState(tx, scope, { ...said, status, askedAt: clock.now() });
    const { historicalDays, resourceDays } = settings;
    return {
      status,
      range: admittedRange(range, user),
      ingestionStart: user.ingestionStart === null ? null : dateInUtc(user.ingestionStart),
      preference: historicalDays === null ? null : { historicalDays, resourceDays },
    };
  });
}

/** Starts the historical stage. Its pushes belong to this range, until the last one. */
export async function startHistoricalStage(
  { db, clock }: Pick<SourcesContext, 'db' | 'clock'>,
  scope: TeamScope,
  stage: Omit<Stage, 'startedAt' | 'endedAt'>,
): Promise<void> {
  await db.write(scope, async (tx) => {
    await lockUser(tx, scope, stage.userId);
    const isStarted = await store.startStage(tx, scope, {
      ...stage,
      backfillType: ownName(stage.backfillType),
      startedAt: clock.now(),
      endedAt: null,
    });
    if (isStarted) return;
    const msg = 'A phone has no more than 200 types of data';
    throw new InvalidRequest([{ type: 'value_error', loc: ['body', 'backfill_type'], msg }]);
  });
}

/** Stores the progress that a phone reported. */
export async function keepProgress(
  { db, clock }: Pick<SourcesContext, 'db' | 'clock'>,
  scope: TeamScope,
  told: Phone & { readonly progress: SyncProgress; readonly deviceInfo: SyncProgress | null },
): Promise<void> {
  if (JSON.stringify([told.progress, told.deviceInfo]).length > progressCharactersMax) {
    const msg = `Input should have at most ${progressCharactersMax} characters as JSON`;
    throw new InvalidRequest([{ type: 'value_error', loc: ['body'], msg }]);
  }
  await db.write(scope, async (tx) => {
    await lockUser(tx, scope, told.userId);
    await store.saveProgress(tx, scope, { ...told, progressAt: clock.now() });
  });
}
