import { expect, test } from 'vitest';

import type { UnmatchedResultSummary } from '#console/kernel/api/contract.ts';

import { candidateOrders, isWaiting, words } from './model.ts';

type Candidate = UnmatchedResultSummary['candidate_groups'][number]['candidates'][number];
const candidate = (
  orderId: string | null,
  level: Candidate['confidence_level'],
  score: number | null,
): Candidate => ({
  candidate_type: 'order_option',
  order_id: orderId,
  order_transaction_id: null,
  last_status: 'draw_completed',
  confidence_level: level,
  confidence_score: score,
  reasons: [],
  marker_overlap: null,
  status_context: null,
});

test('the most likely order comes first, and each once', () => {
  const groups = [
    { user_id: null, candidates: [candidate('a', 'low', 0.9), candidate(null, 'high', 1)] },
    { user_id: null, candidates: [candidate('b', 'high', null), candidate('a', 'medium', 0.1)] },
  ];
  expect(
    candidateOrders({ candidate_groups: groups }).map(
      ({ orderId, candidate: { confidence_level: level } }) => [orderId, level],
    ),
  ).toEqual([
    ['b', 'high'],
    ['a', 'medium'],
  ]);
});

test('what is decided no longer waits', () => {
  expect(isWaiting({ status: 'pending_customer_review' })).toBe(true);
  expect(isWaiting({ status: 'resolved' })).toBe(false);
  expect(words('match_sample_id')).toBe('match sample id');
});
