import { type Static, Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { day, instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { dateInUtc } from '#kernel/time.ts';

import { daysFields, daysOf } from '../days-model.ts';
import type { Api } from '../tool-kit/api.ts';
import { ofUser } from '../tool-kit/example-inputs.ts';
import { cite, slug } from '../tool-kit/fields.ts';
import { newestFirst, nextCursor, pageFields, pageOf } from '../tool-kit/pages.ts';
import { tool } from '../tool-kit/tool.ts';
import { untrustedText, type Raw } from '../tool-kit/untrusted-text.ts';
import { allPages } from './all-pages.ts';

const input = Type.Object(
  { user_id: uuid, ...daysFields, ...pageFields(20, 5) },
  { additionalProperties: false },
);

const doubts = Type.Array(Type.Object({ code: slug, message: untrustedText }), {
  description: 'What spoke against taking it as it was read.',
});
const number = nullable(Type.Number());

const value = Type.Object({
  position: Type.Integer({ description: 'Its position in the report, from 1.' }),
  test_name: untrustedText,
  loinc: nullable(Type.String({ pattern: '^\\d{1,7}-\\d$' })),
  value: untrustedText,
  unit: nullable(untrustedText),
  reference_range: Type.Object({ min: number, max: number, text: nullable(untrustedText) }),
  interpretation: slug,
  sample_type: slug,
  panel: nullable(untrustedText),
  printed: Type.Object(
    {
      test_name: untrustedText,
      value: untrustedText,
      unit: nullable(untrustedText),
      page: Type.Integer(),
    },
    { description: 'As it was read, before anybody corrected it.' },
  ),
  doubts,
});

const report = Type.Object({
  report_id: uuid,
  state: Type.Enum(['none', 'waiting', 'approved', 'refused'], {
    description: 'approved: a person looked at it. none: nobody had to.',
  }),
  day: Type.String({
    format: 'date',
    description: 'Of the sample; else of the report; else on which it was accepted.',
  }),
  accepted_at: instant,
  laboratory: nullable(untrustedText),
  collected_on: nullable(day),
  reported_on: nullable(day),
  doubts,
  values: Type.Array(value),
  cite,
});

const waiting = Type.Object({
  report_id: uuid,
  created_at: instant,
  values: Type.Integer(),
  doubts: Type.Integer(),
});

const waitingMax = 50;

const output = Type.Object({
  reports: Type.Array(report, { description: 'Of which something was accepted.' }),
  waiting: Type.Array(waiting, {
    maxItems: waitingMax,
    description:
      'Uploaded on these days, and a person still has to look at them: their values are not shown. The newest, 50 at most.',
  }),
  waiting_total: Type.Integer({ description: 'How many wait, also those beyond the 50.' }),
  next_cursor: nextCursor,
});

type Accepted = {
  readonly job_id: string;
  readonly position: number;
  readonly accepted_at: string;
  readonly test_name: string;
  readonly value: string;
  readonly units: string | null;
  readonly loinc_code: string | null;
  readonly sample_type: string;
  readonly source_panel_name: string | null;
  readonly reference_range: string | null;
  readonly min_reference_range: number | null;
  readonly max_reference_range: number | null;
  readonly interpretation: string;
  readonly date_collected: string | null;
  readonly date_reported: string | null;
  readonly lab_name: string | null;
  readonly printed: {
    readonly test_name: string;
    readonly value: string;
    readonly units: string | null;
    readonly page: number;
  };
};

type Doubts = readonly { readonly code: string; readonly message: string }[];
type Review = {
  readonly state: Static<typeof report>['state'];
  readonly doubts: Doubts;
  readonly results: readonly { readonly position: number; readonly doubts: Doubts }[];
};
type Asked = Static<typeof input>;

export const readLabReports = tool({
  name: 'read_lab_reports',
  title: 'Read uploaded lab reports',
  description:
    'Lab reports that a person uploaded and what was accepted of them, the newest first: values with units, ranges and codes, what is printed, and what spoke against them. Nothing here is a diagnosis, and nothing of it was ordered here.',
  input,
  examples: [ofUser],
  output,
  reads: (asked) => ({ userId: asked.user_id, classes: ['labs'], days: daysOf(asked) }),
  run: async ({ api }, asked) => {
    const found = await acceptedOf(api, asked);
    const { page, next_cursor } = pageOf(found, keyOf, asked);
    const reports = await Promise.all(page.map(async (values) => toReport(api, values)));
    const all = await waitingOf(api, asked);
    const structured = {
      reports,
      waiting: all.slice(0, waitingMax),
      waiting_total: all.length,
      next_cursor,
    };
    return { structured, rows: reports.reduce((sum, { values }) => sum + values.length, 0) };
  },
});

const keyOf = ([first]: readonly Accepted[]): string =>
  first === undefined ? '' : `${newestFirst(dateInUtc(sampleDay(first)))} ${first.job_id}`;

/** The day on which a report counts. */
const sampleDay = ({ date_collected, date_reported, accepted_at }: Accepted): string =>
  date_collected ?? date_reported ?? accepted_at.slice(0, 10);

const isWithin = (on: string, { start_date, end_date }: Asked): boolean =>
  on >= start_date && on <= end_date;

/** Returns the values that were accepted on these days, grouped by report. */
async function acceptedOf(api: Api, asked: Asked): Promise<readonly (readonly Accepted[])[]> {
  const params = { user_id: asked.user_id };
  const values = await allPages(async (at) =>
    api('listLabReportValues', { params, query: { limit: 500, ...at } }),
  );
  const within = values.filter((each) => isWithin(sampleDay(each), asked));
  return [...Map.groupBy(within, ({ job_id: job }) => job).values()];
}

async function waitingOf(api: Api, asked: Asked): Promise<Raw<Static<typeof waiting>>[]> {
  const query = { state: 'waiting', user_id: asked.user_id, limit: 100 };
  const rows = await allPages(async (at) =>
    api('listLabReportReviews', { query: { ...query, ...at } }),
  );
  return rows
    .filter(({ created_at: at }) => isWithin(at.slice(0, 10), asked))
    .map((row) => ({
      report_id: row.job_id,
      created_at: row.created_at,
      values: row.result_count,
      doubts: row.doubt_count,
    }));
}

async function toReport(
  api: Api,
  values: readonly Accepted[],
): Promise<Raw<Static<typeof report>>> {
  const ordered = values.toSorted((a, b) => a.position - b.position);
  const [first] = ordered;
  if (first === undefined) throw new Error('a report without values');
  const review = await reviewOf(api, first.job_id);
  const times = ordered.map(({ accepted_at: at }) => at).toSorted();
  return {
    report_id: first.job_id,
    state: review.state,
    day: sampleDay(first),
    accepted_at: times.at(-1) ?? first.accepted_at,
    laboratory: first.lab_name,
    collected_on: first.date_collected,
    reported_on: first.date_reported,
    doubts: review.doubts,
    values: ordered.map((each) => toValue(each, review)),
    cite: `/lab_report/v1/parser/job/${first.job_id}`,
  };
}

async function reviewOf(api: Api, jobId: string): Promise<Review> {
  try {
    return await api('getLabReportReview', { params: { job_id: jobId } });
  } catch (error) {
    // The report was deleted in between.
    if (error instanceof AppError && error.code === 'lab_report.not_found')
      return { state: 'none', doubts: [], results: [] };
    throw error;
  }
}

function toValue(each: Accepted, { results }: Review): Raw<Static<typeof value>> {
  const { printed } = each;
  return {
    position: each.position,
    test_name: each.test_name,
    loinc: each.loinc_code,
    value: each.value,
    unit: each.units,
    reference_range: {
      min: each.min_reference_range,
      max: each.max_reference_range,
      text: each.reference_range,
    },
    interpretation: each.interpretation,
    sample_type: each.sample_type,
    panel: each.source_panel_name,
    printed: {
      test_name: printed.test_name,
      value: printed.value,
      unit: printed.units,
      page: printed.page,
    },
    doubts: results.find(({ position }) => position === each.position)?.doubts ?? [],
  };
}
