import type { OpenWork } from '#console/kernel/api/contract.ts';

/** Beyond it the server does not count. */
const countedMax = 1000;

type Kind = {
  readonly kind: string;
  readonly isCritical?: boolean;
  /** Without its number. */
  readonly text: (isOne: boolean) => string;
  /** What to do, and where. */
  readonly action: string;
  readonly to: `/$team/$environment/${'results' | 'lab-reports' | 'webhooks' | 'connections' | 'orders'}`;
  readonly search?: Readonly<Record<string, string>>;
};

const critical: Kind = {
  kind: 'critical_results',
  isCritical: true,
  text: (isOne) => `${isOne ? 'order' : 'orders'} with critical results not acknowledged`,
  action: 'Review critical results',
  to: '/$team/$environment/results',
};

const laboratory: readonly Kind[] = [
  {
    kind: 'unmatched_reports',
    text: (isOne) => `${isOne ? 'report' : 'reports'} without an order`,
    action: 'Match reports',
    to: '/$team/$environment/results',
  },
  {
    kind: 'uploaded_reports',
    text: (isOne) => `uploaded lab ${isOne ? 'report' : 'reports'} to read`,
    action: 'Read lab reports',
    to: '/$team/$environment/lab-reports',
  },
  {
    kind: 'late_orders',
    text: (isOne) => `${isOne ? 'order' : 'orders'} with results later than expected`,
    action: 'Show orders',
    to: '/$team/$environment/orders',
  },
];

const technical: readonly Kind[] = [
  {
    kind: 'failing_endpoints',
    text: (isOne) => (isOne ? 'endpoint that fails' : 'endpoints that fail'),
    action: 'Show endpoints',
    to: '/$team/$environment/webhooks',
  },
  {
    kind: 'broken_connections',
    text: (isOne) => `${isOne ? 'connection' : 'connections'} that a person has to make again`,
    action: 'Show connections',
    to: '/$team/$environment/connections',
    search: { status: 'error' },
  },
];

export type WorkLine = Omit<Kind, 'text'> & {
  readonly title: string;
  readonly oldestAt: string | null;
};

/** What is open, critical results first; then what the member's role is there for. */
export function workLines(
  work: readonly OpenWork[],
  { isTechnical }: { readonly isTechnical: boolean },
): readonly WorkLine[] {
  const kinds = isTechnical
    ? [critical, ...technical, ...laboratory]
    : [critical, ...laboratory, ...technical];
  return kinds.flatMap(({ text, ...kind }) => {
    const found = work.find((each) => each.kind === kind.kind);
    if (found === undefined || found.count === 0) return [];
    const number =
      found.count >= countedMax
        ? `${countedMax.toLocaleString('en')} or more`
        : found.count.toLocaleString('en');
    return [{ ...kind, title: `${number} ${text(found.count === 1)}`, oldestAt: found.oldest_at }];
  });
}
