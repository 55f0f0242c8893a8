import { trust } from '#kernel/brand.ts';
import type { Problem } from '#kernel/problem.ts';
import type { UserId } from '#kernel/scope.ts';

import type { ReadContext, ReadSummary } from '../../src/summaries/items/item.ts';
import { summaryId } from '../../src/summaries/push/identity.ts';
import { normaliseSummaries } from '../../src/summaries/push/normalise.ts';
import {
  type SummaryResourceName,
  summaryResources,
} from '../../src/summaries/resources/resources.ts';

export const userId = trust<UserId>('0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3');
export const nowMs = Date.parse('2026-11-20T12:00:00Z');

export const context: Omit<ReadContext, 'report' | 'keep'> = {
  nowMs,
  timeZone: null,
  sourceType: null,
  fallbackTimeZone: null,
  birthDate: null,
  idOf: (resource, key) => summaryId(userId, resource, 'oura', key),
  readRecording: () => null,
};

type Values = Readonly<Record<string, unknown>>;
type Read = ReadSummary & { readonly values: Values };

/** What a push becomes; throws the problems of a refused one. */
export function read(
  resource: SummaryResourceName,
  data: unknown,
  hints: Partial<ReadContext> = {},
): readonly Read[] {
  const normalised = normaliseSummaries(summaryResources[resource], data, { ...context, ...hints });
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.problems));
  return normalised.summaries.map((summary) =>
    Object.assign(summary, { values: JSON.parse(summary.data) }),
  );
}

export function readOne(
  resource: SummaryResourceName,
  data: unknown,
  hints: Partial<ReadContext> = {},
): Read {
  const [summary, ...more] = read(resource, data, hints);
  if (summary === undefined || more.length > 0) throw new Error('that is not one summary');
  return summary;
}

/** Where the problems of a push are, and what they are: `data.0.steps float_type`. */
export function problemsOf(
  resource: SummaryResourceName,
  data: unknown,
  hints: Partial<ReadContext> = {},
): readonly string[] {
  return allProblemsOf(resource, data, hints).map(
    ({ loc, type }) => `${loc.slice(1).join('.')} ${type}`,
  );
}

export function allProblemsOf(
  resource: SummaryResourceName,
  data: unknown,
  hints: Partial<ReadContext> = {},
): readonly Problem[] {
  const normalised = normaliseSummaries(summaryResources[resource], data, { ...context, ...hints });
  return normalised.ok ? [] : normalised.problems;
}
