import {
  type Client,
  InvalidRequestError,
  NotFoundError,
} from '../../../../clients/typescript/src/index.ts';
import type { Row } from './rows.ts';
import {
  pagesOf,
  sampleResources,
  summariesOf,
  type SummaryName,
  summaryResources,
} from './server.ts';

const dayMs = 86_400_000;
const firstDay = Date.UTC(1900, 0, 1);
/** Samples may lie a day ahead. */
const lastDay = (): number => Math.floor(Date.now() / dayMs) * dayMs + 2 * dayMs;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What is moved of a user beside the record itself, in an order in which everything is there that others name. */
export const kinds: readonly string[] = [
  'demographics',
  ...summaryResources.map((resource) => `summaries/${resource}`),
  ...sampleResources.map(({ resource }) => `samples/${resource}`),
  'insurance/primary',
  'insurance/secondary',
];

/** Every row of a kind, in portions as they come; what a server does not have is none. */
export async function* rowsOf(
  client: Client,
  userId: string,
  kind: string,
): AsyncGenerator<readonly Row[]> {
  const [name, resource = ''] = kind.split('/');
  try {
    if (name === 'demographics')
      yield [{ ...(await client.getUserDemographics({ user_id: userId })) }];
    else if (name === 'insurance')
      yield [
        {
          ...(await client.getLatestInsurance({
            user_id: userId,
            is_primary: resource === 'primary',
          })),
        },
      ];
    else if (name === 'samples') yield* samples(client, userId, resource);
    else {
      const found = summaryResources.find((each) => each === resource);
      if (found !== undefined) yield await summaries(client, userId, found);
    }
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

async function* samples(
  client: Client,
  userId: string,
  resource: string,
): AsyncGenerator<readonly Row[]> {
  const method = sampleResources.find((each) => each.resource === resource)?.method ?? '';
  const range = { start_date: dayOf(firstDay), end_date: dayOf(lastDay()) };
  for await (const { groups } of pagesOf(client, method, { user_id: userId, ...range }))
    for (const group of Object.values(groups).flat())
      yield group.data.map((sample) => Object.assign(sample, { source: group.source }));
}

/** Summaries without what was recorded meanwhile. */
export async function plainSummaries(
  client: Client,
  userId: string,
  resource: SummaryName,
): Promise<readonly Row[]> {
  return within(firstDay, lastDay(), async (start_date, end_date) =>
    summariesOf(client, resource, { user_id: userId, start_date, end_date }),
  );
}

async function summaries(
  client: Client,
  userId: string,
  resource: SummaryName,
): Promise<readonly Row[]> {
  const rows = await plainSummaries(client, userId, resource);
  if (resource !== 'workouts') return rows;
  const streamed: Row[] = [];
  for (const row of rows) streamed.push({ ...row, ...(await streamOf(client, row)) });
  return streamed;
}

async function streamOf(client: Client, { id }: Row): Promise<Row> {
  try {
    const stream = await client.getWorkoutStream({ workout_id: String(id) });
    return 'time' in stream && Array.isArray(stream.time) && stream.time.length > 0
      ? { stream }
      : {};
  } catch (error) {
    if (error instanceof NotFoundError) return {};
    throw error;
  }
}

/** A range that a server refuses as too large is asked for by halves. */
async function within(
  start: number,
  end: number,
  ask: (start: string, end: string) => Promise<unknown>,
): Promise<readonly Row[]> {
  try {
    return listOf(await ask(dayOf(start), dayOf(end)));
  } catch (error) {
    if (!(error instanceof InvalidRequestError) || end <= start) throw error;
    const middle = start + Math.floor((end - start) / dayMs / 2) * dayMs;
    return [...(await within(start, middle, ask)), ...(await within(middle + dayMs, end, ask))];
  }
}

/** The list of an answer, or the one summary that it is. */
function listOf(answer: unknown): readonly Row[] {
  const fields = Object(answer);
  const list = Object.values(fields).find((value) => Array.isArray(value));
  return 'id' in fields || list === undefined ? [fields] : list;
}
