import type { UnmatchedResultSummary } from '#console/kernel/api/contract.ts';

type Candidate = UnmatchedResultSummary['candidate_groups'][number]['candidates'][number];

/** Orders that a report may belong to, the most likely first, each once. */
export function candidateOrders({
  candidate_groups: groups,
}: Pick<UnmatchedResultSummary, 'candidate_groups'>): readonly {
  readonly orderId: string;
  readonly text: string;
}[] {
  const byOrder = new Map<string, Candidate>();
  for (const each of groups.flatMap(({ candidates }) => candidates)) {
    if (each.order_id === null) continue;
    const known = byOrder.get(each.order_id);
    if (known === undefined || likelihood(each) > likelihood(known))
      byOrder.set(each.order_id, each);
  }
  return [...byOrder]
    .toSorted(([, a], [, b]) => likelihood(b) - likelihood(a))
    .map(([orderId, each]) => ({
      orderId,
      text: `${orderId}: ${each.confidence_level}${each.last_status === null ? '' : `, ${words(each.last_status)}`}`,
    }));
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
