import { type Static, Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { nullable, uuid } from '#kernel/http/common-schemas.ts';
import { findResource } from '#timeseries';

import { classesOfTable, dataClasses, seriesIn, summaryTables } from '../access/classes-model.ts';
import { grantedClasses } from '../access/grant-model.ts';
import { daysFields, daysOf } from '../days-model.ts';
import {
  columnsOfSeries,
  columnsOfTable,
  seriesColumns,
  type TableColumns,
  tableColumns,
} from '../described-columns.ts';
import { ofUser } from '../tool-kit/example-inputs.ts';
import { cite, slug } from '../tool-kit/fields.ts';
import { type Call, tool } from '../tool-kit/tool.ts';
import { own } from '../tool-kit/untrusted-text.ts';
import { coverageOf } from './coverage.ts';

const input = Type.Object({ user_id: uuid, ...daysFields }, { additionalProperties: false });

const day = Type.String({ format: 'date' });

const series = Type.Object({
  resource: Type.String({ ...slug, description: 'Its name in read_samples.' }),
  provider: slug,
  samples: Type.Integer(),
  days_with_data: Type.Integer(),
  first_day: day,
  last_day: day,
  unit: Type.String({ ...own, description: 'Of its values.' }),
  kind: Type.Enum(['point', 'interval'], {
    description: 'point: a reading at an instant. interval: an amount or a state of a stretch.',
  }),
  columns: nullable(
    Type.Object(tableColumns.properties, {
      description: 'In query_data; the others are those of timeseries. Null: not queried there.',
    }),
  ),
  gaps: Type.Integer({
    description: 'Runs of days without any sample, between days that have some.',
  }),
  cite: Type.String({
    ...cite,
    description: 'Where the API has this row, with the days themselves.',
  }),
});

const table = Type.Object({
  table: Type.String({ ...slug, description: 'Its name in query_data.' }),
  provider: slug,
  rows: Type.Integer(),
});

const columnsOfAll = Type.Array(tableColumns, {
  description:
    'The columns of each table above, and under timeseries those that every time series has.',
});

const output = Type.Object({
  classes: Type.Array(Type.Enum([...dataClasses]), {
    description: 'What the caller may read; nothing is said of others.',
  }),
  series: Type.Array(series),
  tables: nullable(
    Type.Array(table, {
      description:
        'Summaries, such as nights. Null: not known, as aggregate queries are closed to this team.',
    }),
  ),
  columns: columnsOfAll,
});

type Asked = Static<typeof input>;

export const describeData = tool({
  name: 'describe_data',
  title: 'Describe data',
  description:
    'What data there are of a person on these days: resources and tables with their sources, how many days they cover, and gaps, with the unit and the meaning of each column. What is not listed is not stored. Where the gaps are, read_coverage says.',
  input,
  examples: [ofUser],
  output,
  reads: (asked) => ({ userId: asked.user_id, classes: [], days: daysOf(asked) }),
  run: async (call, asked) => {
    const classes = grantedClasses(call.scope.narrowing);
    const [found, tables] = await Promise.all([seriesOf(call, asked), countRows(call, asked)]);
    const structured = {
      classes: [...classes],
      series: [...found],
      tables: tables && [...tables],
      columns: columnsOf(found, tables ?? []),
    };
    return { structured, rows: found.length + (tables?.length ?? 0) };
  },
});

/**
 * Returns the columns of the existing data. Callers without the right to query also read the meaning of sample
 * columns.
 */
function columnsOf(
  found: readonly unknown[],
  tables: readonly { readonly table: string }[],
): TableColumns[] {
  const names = new Set(tables.map(({ table: name }) => name));
  const known = [...names].map(columnsOfTable).filter((each) => each !== undefined);
  return found.length === 0 ? known : [...known, seriesColumns];
}

/** Reads each resource separately for a restricted caller, so that no other is read. */
async function seriesOf(
  { api, scope }: Call,
  asked: Asked,
): Promise<readonly Static<typeof series>[]> {
  const { user_id, start_date, end_date } = asked;
  const resources = scope.narrowing === undefined ? [undefined] : seriesIn(scope.narrowing.classes);
  const found = await coverageOf(api, asked, resources);
  return found.map(({ resource, provider, samples, days_with_data, covered, gaps }) => {
    const query = new URLSearchParams({ start_date, end_date, resource, provider }).toString();
    return {
      resource,
      provider,
      samples,
      days_with_data,
      first_day: covered[0]?.start_date ?? start_date,
      last_day: covered.at(-1)?.end_date ?? end_date,
      unit: findResource(resource)?.unit ?? '',
      kind: findResource(resource)?.kind ?? 'point',
      columns: columnsOfSeries(resource) ?? null,
      gaps: gaps.length,
      cite: `/v2/user/${user_id}/coverage?${query}`,
    };
  });
}

/** How many rows each table has of each source; null where the team may not ask. */
async function countRows(
  { api, scope }: Call,
  { user_id, start_date, end_date }: Asked,
): Promise<readonly Static<typeof table>[] | null> {
  const granted = new Set(grantedClasses(scope.narrowing));
  const names = summaryTables.filter((name) =>
    (classesOfTable(name) ?? []).every((each) => granted.has(each)),
  );
  if (names.length === 0) return [];
  const body = {
    timeframe: { type: 'absolute', start: start_date, end: end_date },
    queries: names.map((name) => ({
      select: [{ group_key: '*' }, { func: 'count', arg: { index: name } }],
      group_by: [{ source: 'source_provider' }],
    })),
  };
  try {
    const { results } = await api('queryOneUser', { params: { user_id }, body });
    return results.flatMap(({ table: columns }, place) => {
      const counts = columns['count'] ?? [];
      const providers = columns['source_provider'] ?? columns['group_key.0'] ?? [];
      return counts.map((count, row) => ({
        table: names[place] ?? '',
        provider: String(providers[row]),
        rows: Number(count),
      }));
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'aggregate.closed') return null;
    throw error;
  }
}
