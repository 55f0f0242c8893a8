import type {
  ClientFacingOrder,
  UnmatchedResult,
  UnmatchedResultSummary,
} from '#console/kernel/api/contract.ts';

type Candidate = UnmatchedResultSummary['candidate_groups'][number]['candidates'][number];

export type CandidateOrder = {
  readonly orderId: string;
  readonly candidate: Candidate;
  /** Null: nobody can read it any more. */
  readonly order: ClientFacingOrder | null;
};

/** A report, and the orders that it may belong to. */
export type Comparison = {
  readonly report: UnmatchedResult;
  readonly orders: readonly CandidateOrder[];
  /** Orders that it may belong to as well, and that are not compared yet. */
  readonly more: number;
};

/** Orders that a report may belong to, the most likely first, each once. */
export function candidateOrders({
  candidate_groups: groups,
}: Pick<UnmatchedResultSummary, 'candidate_groups'>): readonly Omit<CandidateOrder, 'order'>[] {
  const byOrder = new Map<string, Candidate>();
  for (const each of groups.flatMap(({ candidates }) => candidates)) {
    if (each.order_id === null) continue;
    const known = byOrder.get(each.order_id);
    if (known === undefined || likelihood(each) > likelihood(known))
      byOrder.set(each.order_id, each);
  }
  return [...byOrder]
    .toSorted(([, a], [, b]) => likelihood(b) - likelihood(a))
    .map(([orderId, candidate]) => ({ orderId, candidate }));
}

/** What the report says and what an order says, and whether it is the same; null where one of them says nothing. */
export type Compared = { readonly text: string; readonly agrees: boolean | null };

export type ComparedRow = {
  readonly field: string;
  readonly reported: string;
  readonly orders: readonly Compared[];
};

/** Field by field: of whom the report is, and what it is of, beside each order. */
export function comparedRows({ report, orders }: Comparison): readonly ComparedRow[] {
  const { patient } = report;
  const row = (
    field: string,
    reported: string | null,
    of: (order: ClientFacingOrder) => string | null,
  ): ComparedRow => ({
    field,
    reported: reported ?? 'not said',
    orders: orders.map(({ order }) => compared(reported, order === null ? null : of(order))),
  });
  return [
    row('Name', nameOf(patient), ({ patient_details: own }) => nameOf(own)),
    row('Birth date', dayOf(patient?.dob), ({ patient_details: own }) => dayOf(own?.dob)),
    row('Sex', textOf(patient?.gender), ({ patient_details: own }) => textOf(own?.gender)),
    row('Laboratory', textOf(report.lab.name), ({ lab_test: test }) => textOf(test.lab?.name)),
    {
      field: 'Test',
      reported: report.markers.map(({ name }) => name ?? 'without a name').join(', ') || 'not said',
      orders: orders.map(({ order, candidate: { marker_overlap: overlap } }) => ({
        text: [order?.lab_test.name, overlapText(overlap)]
          .filter((each) => each != null)
          .join(': '),
        agrees: overlap === null ? null : overlap.matched === overlap.reported,
      })),
    },
    {
      field: 'When',
      reported: `came ${report.created_at.slice(0, 10)}`,
      orders: orders.map(({ order }) => ({
        text: order === null ? 'not known' : `ordered ${order.created_at.slice(0, 10)}`,
        agrees: order === null ? null : order.created_at <= report.created_at,
      })),
    },
    {
      field: 'State',
      reported: report.result_status ?? 'not said',
      orders: orders.map(({ candidate: { last_status: status } }) => ({
        text: status === null ? 'not known' : words(status),
        agrees: null,
      })),
    },
  ];
}

function overlapText(overlap: Candidate['marker_overlap']): string | null {
  return overlap === null
    ? null
    : `${overlap.matched} of the ${overlap.reported} reported are among its ${overlap.ordered}`;
}

function compared(reported: string | null, own: string | null): Compared {
  return {
    text: own ?? 'not known',
    agrees: reported === null || own === null ? null : plain(reported) === plain(own),
  };
}

/** Laboratories write names in capitals. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

type Named = { readonly first_name: string | null; readonly last_name: string | null } | null;

function nameOf(named: Named): string | null {
  return textOf([named?.first_name, named?.last_name].filter((each) => each != null).join(' '));
}

function textOf(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text;
}

function dayOf(day: string | null | undefined): string | null {
  return textOf(day?.slice(0, 10));
}

const levels = { low: 0, medium: 1, high: 2 } as const;

function likelihood({ confidence_level: level, confidence_score: score }: Candidate): number {
  return levels[level] + (score ?? 0) / 2;
}

/** `match_sample_id` → `match sample id`. */
export function words(text: string): string {
  return text.replaceAll('_', ' ');
}

/** Whether somebody has still to decide. */
export function isWaiting({ status }: Pick<UnmatchedResultSummary, 'status'>): boolean {
  return status === 'pending_customer_review' || status === 'pending_ops_review';
}
