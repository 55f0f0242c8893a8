import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Facts, Page } from '#console/kernel/ui/page.tsx';

import { metricsQuery } from '../queries.ts';

/** What the team has, and what to do next where it has nothing yet. */
export function HomePage(): ReactElement {
  const { key } = useTenant();
  const metrics = useQuery(metricsQuery(key));
  return (
    <Page
      title="Overview"
      actions={<CodePanel requests={[{ method: 'GET', path: '/v2/user/metrics' }]} />}
    >
      <Loaded query={metrics} lines={3}>
        {(counts) => (
          <>
            <Facts
              facts={[
                ['Users', counts.number_of_users],
                ['Connected sources', counts.number_of_connected_sources],
                ['Sources with an error', counts.number_of_errored_connected_sources],
                ['Lab orders', counts.number_of_ordered_tests],
              ]}
            />
            {counts.number_of_users === 0 ? (
              <EmptyState
                title="Begin with a user"
                command={`curl -X POST ${location.origin}/v2/user -H "x-salus-api-key: $KEY" \\\n  -H 'content-type: application/json' -d '{"client_user_id":"patient-42"}'`}
              >
                A user is a person of yours, by your own reference and without a name.
              </EmptyState>
            ) : null}
          </>
        )}
      </Loaded>
    </Page>
  );
}
