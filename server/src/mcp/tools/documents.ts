import { AppError } from '#kernel/errors.ts';

import type { Tool } from '../tool-kit/tool.ts';
import { describeData } from './describe-data.ts';
import { listOrders } from './list-orders.ts';
import { readDailySummaries } from './read-daily-summaries.ts';
import { readLabReports } from './read-lab-reports.ts';
import { readLabResults } from './read-lab-results.ts';
import { readNights } from './read-nights.ts';
import { readNotes } from './read-notes.ts';
import { readSamples } from './read-samples.ts';
import { readWorkouts } from './read-workouts.ts';

/** The content of a document: a kind of data of a user on some days; `resource` for samples only. */
export type DocumentOf = {
  readonly kind: Kind;
  readonly user_id: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly resource?: string;
};

type Definition = {
  readonly tool: Tool;
  /** In the words of Salus: a title never holds a text of anybody else. */
  readonly title: string;
  /** Additional words by which a search finds the document. */
  readonly words: string;
  readonly more?: Readonly<Record<string, unknown>>;
};

const summaries = (resource: string, title: string, words: string): Definition => ({
  tool: readDailySummaries,
  title,
  words,
  more: { resources: [resource], limit: 200 },
});

const definitions = {
  overview: {
    tool: describeData,
    title: 'What data there are',
    words: 'overview sources devices resources coverage summary',
  },
  activity: summaries('activity', 'Activity by day', 'steps distance calories energy daily moving'),
  body: summaries('body', 'Body measurements', 'weight fat bmi waist scale'),
  meals: summaries('meal', 'Meals', 'food nutrition calories eating carbohydrates protein'),
  cycles: summaries('menstrual_cycle', 'Menstrual cycles', 'period ovulation bleeding'),
  nights: {
    tool: readNights,
    title: 'Nights and naps',
    words: 'sleep slept stages rem deep efficiency bedtime',
    more: { limit: 200 },
  },
  workouts: {
    tool: readWorkouts,
    title: 'Workouts',
    words: 'exercise training sport running cycling session',
    more: { limit: 200 },
  },
  samples: { tool: readSamples, title: 'Samples', words: 'measurements values timeseries' },
  notes: {
    tool: readNotes,
    title: 'Notes',
    words: 'diary journal wrote comments',
    more: { limit: 200 },
  },
  orders: {
    tool: listOrders,
    title: 'Lab orders',
    words: 'laboratory tests ordered',
    more: { limit: 100 },
  },
  results: {
    tool: readLabResults,
    title: 'Lab results',
    words: 'laboratory blood test markers biomarkers values',
    more: { limit: 20 },
  },
  reports: {
    tool: readLabReports,
    title: 'Uploaded lab reports',
    words: 'laboratory blood test pdf markers values',
    more: { limit: 20 },
  },
} as const satisfies Readonly<Record<string, Definition>>;

export type Kind = keyof typeof definitions;

const isKind = (text: string): text is Kind => Object.hasOwn(definitions, text);

export const definitionOf = (kind: Kind): Definition => definitions[kind];

/** Returns the tool that creates the documents of a kind, and its input. */
export function callOf({ kind, ...asked }: DocumentOf): {
  readonly tool: Tool;
  readonly input: Readonly<Record<string, unknown>>;
} {
  const { tool, more = {} } = definitionOf(kind);
  return { tool, input: { ...asked, ...more } };
}

export function idOf({ kind, user_id, start_date, end_date, resource }: DocumentOf): string {
  return [kind, user_id, start_date, end_date, ...(resource === undefined ? [] : [resource])].join(
    '/',
  );
}

const pattern =
  /^(?<kind>[a-z]+)\/(?<user>[\da-f-]{36})\/(?<first>\d{4}-\d\d-\d\d)\/(?<last>\d{4}-\d\d-\d\d)(?:\/(?<resource>[a-z0-9_]{1,63}))?$/u;

/** Parses a document id. Errors: `mcp.document_not_found`. */
export function documentOf(id: string): DocumentOf {
  const { kind = '', user = '', first = '', last = '', resource } = pattern.exec(id)?.groups ?? {};
  if (!isKind(kind) || (kind === 'samples') !== (resource !== undefined))
    throw new AppError('mcp.document_not_found');
  return {
    kind,
    user_id: user,
    start_date: first,
    end_date: last,
    ...(resource === undefined ? {} : { resource }),
  };
}

export function titleOf({ kind, user_id, start_date, end_date, resource }: DocumentOf): string {
  const what = resource === undefined ? definitionOf(kind).title : `Samples of ${resource}`;
  const days = start_date === end_date ? `on ${start_date}` : `from ${start_date} to ${end_date}`;
  return `${what} of user ${user_id} ${days}`;
}

/** Returns the URL of the API where the data of a document is. */
export function addressOf({ kind, user_id, start_date, end_date, resource }: DocumentOf): string {
  const days = `start_date=${start_date}&end_date=${end_date}`;
  switch (kind) {
    case 'overview':
      return `/v2/user/${user_id}/coverage?${days}`;
    case 'activity':
    case 'body':
    case 'workouts':
      return `/v2/summary/${kind}/${user_id}?${days}`;
    case 'meals':
      return `/v2/summary/meal/${user_id}?${days}`;
    case 'cycles':
      return `/v2/summary/menstrual_cycle/${user_id}?${days}`;
    case 'nights':
      return `/v2/summary/sleep/${user_id}?${days}`;
    case 'samples':
    case 'notes':
      return `/v2/timeseries/${user_id}/${resource ?? 'note'}/grouped?${days}`;
    case 'orders':
    case 'results':
      return `/v3/orders?user_id=${user_id}&start_date=${start_date}T00:00:00Z&end_date=${end_date}T23:59:59Z`;
    case 'reports':
      return `/lab_report/v1/result/${user_id}`;
  }
}
