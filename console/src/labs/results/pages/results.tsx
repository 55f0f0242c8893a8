import type { ReactElement } from 'react';

import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { CriticalOrders } from '../parts/critical-orders.tsx';
import { UnmatchedResults } from '../parts/unmatched-results.tsx';

/** What somebody has to look at: critical results first, then reports whose order is not sure. */
export function ResultsPage(): ReactElement {
  return (
    <Page
      title="Results"
      lead="What waits for somebody. Values and names are shown on asking, and the audit log keeps who asked."
      actions={
        <CodePanel
          requests={[
            {
              method: 'GET',
              path: '/v3/order_summaries',
              query: { is_critical: true, is_acknowledged: false },
            },
            { method: 'GET', path: '/v3/unmatched_result_summaries', query: { limit: 50 } },
          ]}
        />
      }
    >
      <CriticalOrders />
      <UnmatchedResults />
    </Page>
  );
}
