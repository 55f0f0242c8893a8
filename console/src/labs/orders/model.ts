import type { OrderCourse, OrderOverview } from '#console/kernel/api/contract.ts';

export type LowLevelStatus = OrderOverview['low_level_status'];
export type TopLevelStatus = OrderOverview['status'];

/** `delivered_to_lab` → `delivered to lab`. */
export function wordsOf(status: string): string {
  return status.replaceAll('_', ' ');
}

type Tone = 'neutral' | 'good' | 'warning' | 'danger' | 'accent';

const tones: Readonly<Record<TopLevelStatus, Tone>> = {
  received: 'neutral',
  collecting_sample: 'accent',
  sample_with_lab: 'accent',
  completed: 'good',
  cancelled: 'warning',
  failed: 'danger',
};

export function toneOf(status: TopLevelStatus): Tone {
  return tones[status];
}

/**
 * The course that an order takes, by what it went through: two courses share the method of testkits. Null where none knows
 * all of its statuses.
 */
export function courseOf(
  courses: readonly OrderCourse[],
  { collection_method: method, events }: Pick<OrderOverview, 'collection_method' | 'events'>,
): OrderCourse | null {
  const gone = events.map(({ status }) => status);
  const possible = courses.filter((course) => course.collection_method === method);
  return (
    possible.find(({ statuses }) => {
      const known = new Set(statuses.map(({ dotted }) => dotted));
      return gone.every((status) => known.has(status));
    }) ?? null
  );
}

export type StatusNode = {
  readonly status: LowLevelStatus;
  readonly dotted: string;
  /** Where it is, where it was, where it can go next, or none of these. */
  readonly is: 'here' | 'past' | 'next' | 'away';
  readonly next: readonly LowLevelStatus[];
};

/** Every status of a course by the column of its phase, with where an order stands. */
export function statusNodesOf(
  course: OrderCourse,
  { low_level_status: here, events }: Pick<OrderOverview, 'low_level_status' | 'events'>,
): ReadonlyMap<TopLevelStatus, readonly StatusNode[]> {
  const past = new Set(events.map(({ status }) => status));
  const next = new Set(course.statuses.find(({ status }) => status === here)?.next ?? []);
  const columns = new Map<TopLevelStatus, StatusNode[]>();
  for (const state of course.statuses) {
    const is =
      state.status === here
        ? 'here'
        : next.has(state.status)
          ? 'next'
          : past.has(state.dotted)
            ? 'past'
            : 'away';
    const place: StatusNode = { status: state.status, dotted: state.dotted, is, next: state.next };
    columns.set(state.top_level_status, [...(columns.get(state.top_level_status) ?? []), place]);
  }
  return columns;
}

/** Where a simulation can take an order: every status that can be reached from where it is. */
export function reachable(course: OrderCourse, from: LowLevelStatus): readonly string[] {
  const byStatus = new Map(course.statuses.map((state) => [state.status, state]));
  const found = new Set<LowLevelStatus>();
  const open: LowLevelStatus[] = [...(byStatus.get(from)?.next ?? [])];
  for (let status = open.pop(); status !== undefined; status = open.pop()) {
    if (found.has(status)) continue;
    found.add(status);
    open.push(...(byStatus.get(status)?.next ?? []));
  }
  return course.statuses.filter(({ status }) => found.has(status)).map(({ dotted }) => dotted);
}

const statuses: readonly TopLevelStatus[] = [
  'received',
  'collecting_sample',
  'sample_with_lab',
  'completed',
  'cancelled',
  'failed',
];
const methods = ['testkit', 'walk_in_test', 'at_home_phlebotomy', 'on_site_collection'] as const;
export type Method = (typeof methods)[number];

/** What the address of the list says: `?method=testkit&critical=open&page=2`. */
export type OrdersSearch = {
  readonly method?: Method;
  /** `any`: with critical results; `open`: with one that nobody has acknowledged. */
  readonly critical?: 'any' | 'open';
  readonly days?: 'current' | 'scheduled';
  readonly user?: string;
  readonly page?: number;
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;

/** What is no filter of the list is left out. */
export function searchOf(given: Readonly<Record<string, unknown>>): OrdersSearch {
  const method = methods.find((each) => each === given['method']);
  const critical = (['any', 'open'] as const).find((each) => each === given['critical']);
  const days = (['current', 'scheduled'] as const).find((each) => each === given['days']);
  const user = given['user'];
  const page = Number(given['page']);
  return {
    ...(method === undefined ? {} : { method }),
    ...(critical === undefined ? {} : { critical }),
    ...(days === undefined ? {} : { days }),
    ...(typeof user === 'string' && uuid.test(user) ? { user } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {}),
  };
}

type OrdersQuery = {
  readonly order_type?: Method[];
  readonly is_critical?: true;
  readonly is_acknowledged?: false;
  readonly order_activation_types?: ('current' | 'scheduled')[];
  readonly user_id?: string;
};

/** The filter as the operation takes it. */
export function queryOf({ method, critical, days, user }: OrdersSearch): OrdersQuery {
  return {
    ...(method === undefined ? {} : { order_type: [method] }),
    ...(critical === undefined ? {} : { is_critical: true }),
    ...(critical === 'open' ? { is_acknowledged: false } : {}),
    ...(days === undefined ? {} : { order_activation_types: [days] }),
    ...(user === undefined ? {} : { user_id: user }),
  };
}

export const methodNames: Readonly<Record<Method, string>> = {
  testkit: 'Test kit',
  walk_in_test: 'Walk-in test',
  at_home_phlebotomy: 'At-home phlebotomy',
  on_site_collection: 'On-site collection',
};

export const phases = statuses;

/** The name of the saved file: an ending that programs know the type by. */
export function fileNameOf({
  order_id: id,
  number,
  content_type: type,
}: {
  readonly order_id: string;
  readonly number: number;
  readonly content_type: string;
}): string {
  return `result-${id}-${number}.${endings[type] ?? 'bin'}`;
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tiff',
  'text/html': 'html',
  'text/plain': 'txt',
};
