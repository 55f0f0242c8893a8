import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { everyPage } from '#console/kernel/api/paging.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { More } from '#console/kernel/ui/more.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { CriticalOrders } from '../parts/critical-orders.tsx';
import { CriticalReports, UnmatchedResults } from '../parts/unmatched-results.tsx';
import { criticalOrdersQuery, criticalReportsQuery, unmatchedQuery } from '../queries.ts';

/** What somebody has to look at: critical results first, then reports whose order is not sure. */
export function ResultsPage(): ReactElement {
  const { key } = useTenant();
  const critical = useQuery(criticalOrdersQuery(key));
  const reports = useQuery(criticalReportsQuery(key));
  const unmatched = useInfiniteQuery(unmatchedQuery(key));
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
            {
              method: 'GET',
              path: '/v3/unmatched_result_summaries',
              query: { is_critical: true },
            },
            { method: 'GET', path: '/v3/unmatched_result_summaries', query: { limit: 50 } },
          ]}
        />
      }
    >
      <Loaded query={reports} lines={1}>
        {({ data }) => <CriticalReports rows={data} />}
      </Loaded>
      {/* Both at once: the second list would move when the first one came. */}
      <Loaded query={critical} lines={10}>
        {({ orders, total }) => (
          <Loaded query={unmatched} lines={10}>
            {({ pages }) => (
              <>
                <CriticalOrders orders={orders} total={total} />
                <UnmatchedResults
                  rows={pages.flatMap(({ data }) => data)}
                  more={<More query={unmatched} />}
                  load={async () => (await everyPage(unmatched)).flatMap(({ data }) => data)}
                />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}
