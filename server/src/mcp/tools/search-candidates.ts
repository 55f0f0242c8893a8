import { classesOfTable } from '../access/classes-model.ts';
import { grantedClasses, denialOf } from '../access/grant-model.ts';
import type { Call, Tool } from '../tool-kit/tool.ts';
import { describeData } from './describe-data.ts';
import { definitionOf, type DocumentOf, type Kind } from './documents.ts';
import { findUsers } from './find-users.ts';
import { listOrders } from './list-orders.ts';
import { readLabReports } from './read-lab-reports.ts';
import { readLabResults } from './read-lab-results.ts';
import { readNotes } from './read-notes.ts';
import { daysFor, scoreOf, userIdsIn, wordsOf } from './search-model.ts';

const usersMax = 5;
/** The maximum of notes and orders whose content is searched. */
const notesMax = 200;
const ordersMax = 20;

/** A document with the words by which it is found; they are never shown. */
type Candidate = { readonly document: DocumentOf; readonly words: string };

type Of = Omit<DocumentOf, 'kind' | 'resource'>;

/** Returns the documents that a query can mean, limited to the caller's rights. */
export async function candidatesFor(call: Call, query: string): Promise<readonly Candidate[]> {
  const { narrowing } = call.scope;
  const bounds = narrowing ?? { firstDay: null, lastDay: null };
  const days = daysFor(query, call.today, bounds);
  if (days === null) return [];
  const found: Candidate[] = [];
  for (const user_id of await usersFor(call, query))
    found.push(...(await documentsOf(call, query, { user_id, ...days })));
  return found;
}

/**
 * Returns the users that the query names by id or, if the caller may read it, by the team's own reference; else the
 * newest users.
 */
async function usersFor(call: Call, query: string): Promise<readonly string[]> {
  const { narrowing } = call.scope;
  const named = userIdsIn(query)
    .filter((userId) => denialOf(narrowing, { userId, classes: [] }) === null)
    .slice(0, usersMax);
  if (userIdsIn(query).length > 0) {
    const known = named.map(async (user_id) => usersOf(call, { user_id }));
    return (await Promise.all(known)).flat();
  }
  if (grantedClasses(narrowing).includes('identity')) {
    const words = query.split(/\s+/u).filter((word) => word.length > 2);
    const asked = words.slice(0, 8).map(async (word) => usersOf(call, { client_user_id: word }));
    const byReference = [...new Set((await Promise.all(asked)).flat())];
    if (byReference.length > 0) return byReference.slice(0, usersMax);
  }
  return usersOf(call, {});
}

async function usersOf(call: Call, filter: object): Promise<readonly string[]> {
  const { users } = await run<{ readonly users: readonly { readonly user_id: string }[] }>(
    call,
    findUsers,
    { ...filter, limit: usersMax },
  );
  return users.slice(0, usersMax).map(({ user_id: id }) => id);
}

/** Runs another tool, whose classes were checked before. */
async function run<Answer>(call: Call, tool: Tool, input: object): Promise<Answer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input and the answer of a tool of ours
  return (await tool.run(call, input)).structured as Answer;
}

const kindOfTable: Readonly<Record<string, Kind>> = {
  activity: 'activity',
  body: 'body',
  meal: 'meals',
  menstrual_cycle: 'cycles',
  sleep: 'nights',
  workout: 'workouts',
};

async function documentsOf(call: Call, query: string, of: Of): Promise<readonly Candidate[]> {
  const classes = grantedClasses(call.scope.narrowing);
  const candidate = (kind: Kind, more: Partial<DocumentOf> = {}, words = ''): Candidate => ({
    document: { kind, ...of, ...more },
    words: `${kind} ${definitionOf(kind).words} ${words}`,
  });
  const { series, tables } = await run<{
    readonly series: readonly { readonly resource: string }[];
    readonly tables: readonly { readonly table: string }[] | null;
  }>(call, describeData, of);
  // If queries are closed to the team, it is unknown which tables have rows.
  const names =
    tables === null
      ? Object.keys(kindOfTable).filter((name) =>
          classesOfTable(name)?.every((each) => classes.includes(each)),
        )
      : [...new Set(tables.map(({ table }) => table))];
  const resources = [...new Set(series.map(({ resource }) => resource))];
  return [
    candidate('overview'),
    ...names.flatMap((name) => {
      const kind = kindOfTable[name];
      return kind === undefined ? [] : [candidate(kind)];
    }),
    ...resources
      .filter((resource) => resource !== 'note')
      .map((resource) => candidate('samples', { resource }, resource.replaceAll('_', ' '))),
    ...(resources.includes('note')
      ? [candidate('notes'), ...(await notesOf(call, query, of))]
      : []),
    ...(classes.includes('labs') ? await labsOf(call, of) : []),
  ];
}

/** Returns the days with notes that match the query. */
async function notesOf(call: Call, query: string, of: Of): Promise<readonly Candidate[]> {
  const { notes } = await run<{
    readonly notes: readonly { readonly timestamp: string; readonly text: string }[];
  }>(call, readNotes, { ...of, limit: notesMax });
  return ofDays(
    'notes',
    of,
    notes
      .filter(({ text }) => scoreOf(wordsOf(query), text) > 0)
      .map(({ timestamp, text }) => ({ day: timestamp.slice(0, 10), words: text })),
  );
}

async function labsOf(call: Call, of: Of): Promise<readonly Candidate[]> {
  const { orders } = await run<{
    readonly orders: readonly {
      readonly order_id: string;
      readonly created_at: string;
      readonly lab_test: { readonly name: string };
    }[];
  }>(call, listOrders, { ...of, limit: ordersMax });
  const { results } = await run<{
    readonly results: readonly {
      readonly order_id: string;
      readonly name: string;
      readonly marker: string;
    }[];
  }>(call, readLabResults, { ...of, limit: ordersMax });
  const { reports } = await run<{
    readonly reports: readonly {
      readonly day: string;
      readonly values: readonly { readonly test_name: string }[];
    }[];
  }>(call, readLabReports, { ...of, limit: ordersMax });
  const dayOf = new Map(orders.map((each) => [each.order_id, each.created_at.slice(0, 10)]));
  return [
    ...ofDays(
      'orders',
      of,
      orders.map((each) => ({ day: each.created_at.slice(0, 10), words: each.lab_test.name })),
    ),
    ...ofDays(
      'results',
      of,
      results.map((each) => ({
        day: dayOf.get(each.order_id) ?? of.end_date,
        words: `${each.name} ${each.marker}`,
      })),
    ),
    ...ofDays(
      'reports',
      of,
      reports.map(({ day, values }) => ({
        day,
        words: values.map(({ test_name: name }) => name).join(' '),
      })),
    ),
  ];
}

/** A document for each day that has something. */
function ofDays(
  kind: Kind,
  { user_id }: Of,
  found: readonly { readonly day: string; readonly words: string }[],
): readonly Candidate[] {
  const byDay = Map.groupBy(found, ({ day }) => day);
  return [...byDay].map(([day, all]) => ({
    document: { kind, user_id, start_date: day, end_date: day },
    words: `${kind} ${definitionOf(kind).words} ${all.map(({ words }) => words).join(' ')}`,
  }));
}
