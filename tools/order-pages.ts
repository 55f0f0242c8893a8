// The machine of laboratory orders lies behind its slice's door.
import { isCancellable } from '../server/src/labs/orders/machine/machine.ts';
import {
  type OrderWorkflow,
  courses,
  detailsOf,
  dotted,
  transitions,
  methodOf,
} from '../server/src/labs/orders/machine/transitions.ts';
import { type LowLevelStatus, lowLevelStatuses } from '../server/src/labs/orders/model/status.ts';

type Edges = Readonly<Partial<Record<LowLevelStatus, readonly LowLevelStatus[]>>>;
type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

const titles: Readonly<Record<OrderWorkflow, string>> = {
  testkit: 'Test kit that is ordered by name',
  registrable_testkit: 'Test kit that is registered on arrival',
  walk_in_test: 'Walk-in',
  at_home_phlebotomy: 'Phlebotomy at home',
  on_site_collection: 'Collection on site',
};

/** The table of edges as diagrams, and every status. */
export function orderStatuses(table: Table): string {
  const diagrams = courses.map((course) => `## ${titles[course]}\n\n${diagram(course)}`);
  const details = Object.entries(detailsOf).map(([status, words]) => [
    `\`${status}\``,
    words.map((word) => `\`${word}\``).join(', '),
  ]);
  return `
An order is where its last event says. It moves along these edges and no others; each move is one event with an id that
is larger than those before, and one \`labtest.order.updated\`. \`POST /v3/order/{order_id}/cancel\` leads to \`cancelled\` from
every status that is marked so below.

${diagrams.join('\n\n')}

## All statuses

${table(['Status', 'Can be cancelled'], statusRows())}

## Explanations

A status may come with \`status_detail\`:

${table(['Status', 'Explanations'], details)}`;
}

function edgesOf(course: OrderWorkflow): Edges {
  return transitions[course];
}

function diagram(course: OrderWorkflow): string {
  const lines = Object.entries(edgesOf(course)).flatMap(([from, next]) =>
    next.filter((to) => to !== 'cancelled').map((to) => `  ${from} --> ${to}`),
  );
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> ordered', ...lines, '```'].join('\n');
}

function statusRows(): readonly (readonly string[])[] {
  const seen = new Map<string, LowLevelStatus>();
  for (const course of courses) {
    const known = edgesOf(course);
    for (const status of lowLevelStatuses) {
      const isThere = status in known || Object.values(known).some((next) => next.includes(status));
      if (isThere) seen.set(dotted(methodOf[course], status), status);
    }
  }
  return [...seen].map(([name, status]) => [`\`${name}\``, isCancellable(status) ? 'yes' : '']);
}
