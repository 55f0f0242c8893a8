import type { Database, ReadDb } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { isActive } from '#users';

import { eachOnce } from '../activities/service.ts';
import type { CompleteActivities } from '../derived-activity/derive-marked.ts';
import type { Summary } from '../model.ts';
import type { NightsOfDay } from '../read/night-of-day-model.ts';
import type { Range } from '../read/range.ts';
import { rawText, type SummarySourceText, summaryText } from '../read/wire.ts';
import type { SummaryResource } from '../resources/resources.ts';
import * as store from '../store.ts';
import { sleepsThatCount } from './night-of-day.ts';

export type ReadDeps = {
  readonly db: Database;
  readonly summarySource: SummarySourceText;
  readonly completeActivities: CompleteActivities;
  /** Returns the provider's JSON for raw responses. */
  readonly providerText: (slug: string) => string;
};

/** A response has no pages, so more summaries are an error: some nine years of three workouts a day. */
export const answerSummariesMax = 10_000;

export type SummariesRequest = {
  readonly resource: SummaryResource;
  /** Null: every provider. */
  readonly provider: string | null;
  /** Whether to return the JSON that the provider sent. */
  readonly isRaw: boolean;
};

type ListRequest = SummariesRequest & {
  readonly range: Range;
  /** For workouts: each activity once, from its preferred source. */
  readonly isOnce?: boolean;
  /** For sleeps: those that count for each day; undefined means all. */
  readonly nightOfDay?: NightsOfDay | undefined;
};

/** The summaries of a range as JSON: `{"<list key>": […]}`, by day. */
export async function readSummaries(
  deps: ReadDeps,
  scope: TeamScope,
  userId: UserId,
  { resource, provider, isRaw, isOnce = false, nightOfDay, range }: ListRequest,
): Promise<string> {
  if (resource.name === 'activity')
    await deps.completeActivities(scope, userId, { ...range, provider });
  const [summaries] = await Promise.all([
    store.list(deps.db.replica(scope), scope, {
      ...range,
      userId,
      resource: resource.name,
      placedBy: resource.placedBy,
      provider,
      withReceived: isRaw,
      rowsMax: answerSummariesMax + 1,
    }),
    requireUser(deps.db.read(scope), scope, userId),
  ]);
  if (summaries.length > answerSummariesMax) throw new AppError('summary.range_too_large');
  const reading = { ...deps, summarySource: onceEach(deps.summarySource) };
  const once = { userId, provider, range };
  const told = isOnce
    ? await eachOnce(deps, scope, once, summaries)
    : nightOfDay === undefined
      ? summaries
      : await sleepsThatCount(deps, scope, summaries, nightOfDay);
  const texts = told.map((summary) => textOf(reading, summary, isRaw));
  return `{"${resource.listKey}":[${texts.join(',')}]}`;
}

/** Returns the summary that changed last, for resources with one summary of each provider. */
export async function readProfile(
  deps: ReadDeps,
  scope: TeamScope,
  userId: UserId,
  { resource, provider, isRaw }: SummariesRequest,
): Promise<string> {
  const [found] = await Promise.all([
    store.findNewest(deps.db.replica(scope), scope, { userId, resource: resource.name, provider }),
    requireUser(deps.db.read(scope), scope, userId),
  ]);
  if (found === undefined) throw new AppError('summary.profile_not_found');
  const text = textOf(deps, found, isRaw);
  return isRaw ? `{"profile":${text}}` : text;
}

/** Cache the texts, because most summaries of a range come from few sources. */
function onceEach(sourceText: SummarySourceText): SummarySourceText {
  const known = new Map<string, string>();
  return (origin) => {
    const key = [origin.provider, origin.sourceType, origin.deviceId, origin.appId].join('\n');
    const text = known.get(key) ?? sourceText(origin);
    known.set(key, text);
    return text;
  };
}

function textOf(deps: ReadDeps, summary: Summary, isRaw: boolean): string {
  return isRaw
    ? rawText(summary, deps.providerText(summary.provider))
    : summaryText(summary, deps.summarySource);
}

async function requireUser(db: ReadDb, scope: TeamScope, userId: UserId): Promise<void> {
  if (!(await isActive(db, scope, userId))) throw new AppError('user.gone');
}
