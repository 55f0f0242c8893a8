import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { everyPage } from '#console/kernel/api/paging.ts';
import { useMe, useTeam } from '#console/kernel/session/session.ts';
import { CsvButton } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { EmptyState, Loaded, Skeleton } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { ApplicationForm } from '../applications/application-form.tsx';
import { applicationFacts, ApplicationTable } from '../applications/application-table.tsx';
import { applicationsQuery, scopesQuery } from '../applications/queries.ts';
import { Scopes } from '../applications/scopes.tsx';
import { Authorized } from '../authorizations/authorized.tsx';
import { authorizationsQuery, originsQuery } from '../authorizations/queries.ts';
import type { KeyScope } from '../queries.ts';

export function ApplicationsPage(): ReactElement | null {
  const me = useMe();
  const team = useTeam();
  if (team === null) return null;
  const { id: teamId, environment, region } = team;
  return (
    <Applications place={{ organisationId: me.organisation.id, teamId, environment, region }} />
  );
}

/** All lists are shown at once: the first one would move the others. */
function useIsWaiting(place: KeyScope): boolean {
  const scopes = useQuery(scopesQuery(place));
  const origins = useQuery(originsQuery(place));
  const authorizations = useQuery(authorizationsQuery(place));
  return [scopes, origins, authorizations].some(({ isFetched }) => !isFetched);
}

/** Under whose name people are asked at a provider, and for what. */
function Applications({ place }: { readonly place: KeyScope }): ReactElement {
  const applications = useInfiniteQuery(applicationsQuery(place));
  const isWaiting = useIsWaiting(place) || !applications.isFetched;
  const [isAdding, setAdding] = useState(false);
  const queries = useQueryClient();
  const onChanged = (): void =>
    void queries.invalidateQueries({ queryKey: applicationsQuery(place).queryKey });
  const { organisationId, teamId, environment, region } = place;
  const path = `/v1/org/${organisationId}/team_custom_credentials/${environment}/${region}`;
  return (
    <Page
      title="Applications"
      lead="At each provider people are asked by an application: the installation’s, or one that the team has registered itself."
      actions={
        <>
          <CodePanel
            requests={[{ method: 'GET', path, query: { team_id: [teamId] }, plane: 'management' }]}
          />
          <CsvButton
            name="applications"
            columns={applicationFacts}
            load={async () =>
              (await everyPage(applications)).flatMap(({ credentials }) => credentials)
            }
          />
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            Add an application
          </Button>
        </>
      }
    >
      {isWaiting ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <Loaded query={applications} lines={4}>
            {({ pages }) => {
              const rows = pages.flatMap(({ credentials }) => credentials);
              return rows.length === 0 ? (
                <EmptyState title="No application of its own">
                  Register one at the provider, and give its id and secret here.
                </EmptyState>
              ) : (
                <ApplicationTable place={place} rows={rows} onChanged={onChanged} />
              );
            }}
          </Loaded>
          {applications.hasNextPage ? (
            <Button onClick={() => void applications.fetchNextPage()}>More applications</Button>
          ) : null}
          <Scopes place={place} />
          <Authorized place={place} />
        </>
      )}
      <Dialog title="Add an application" isOpen={isAdding} onClose={() => setAdding(false)}>
        <ApplicationForm
          place={place}
          onSaved={() => {
            setAdding(false);
            onChanged();
          }}
        />
      </Dialog>
    </Page>
  );
}
