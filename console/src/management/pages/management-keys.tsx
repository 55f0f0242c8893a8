import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { everyPage } from '#console/kernel/api/paging.ts';
import { useMe } from '#console/kernel/session/session.ts';
import { CsvButton } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { ManagementKeyForm } from '../management-keys/key-form.tsx';
import { keyFacts, ManagementKeyTable } from '../management-keys/key-table.tsx';
import { managementKeysQuery } from '../management-keys/queries.ts';
import { IssuedKey } from '../parts/new-key.tsx';

/** Keys of programs that manage teams: those of the organisation, and those that are bound to teams. */
export function ManagementKeysPage(): ReactElement {
  const { organisation, teams } = useMe();
  const keys = useInfiniteQuery(managementKeysQuery(organisation.id));
  const [isCreating, setCreating] = useState(false);
  const [issued, setIssued] = useState<string | null>(null);
  const queries = useQueryClient();
  const onChanged = (): void =>
    void queries.invalidateQueries({ queryKey: managementKeysQuery(organisation.id).queryKey });
  const path = `/v1/org/${organisation.id}/management_key`;
  return (
    <Page
      title="Management keys"
      lead="They open the management plane: teams, keys, endpoints, settings, and members with one of the organisation. None opens a team’s data."
      actions={
        <>
          <CodePanel requests={[{ method: 'GET', path, plane: 'management' }]} />
          <CsvButton
            name="management-keys"
            columns={keyFacts(teams)}
            load={async () => (await everyPage(keys)).flatMap(({ data }) => data)}
          />
          <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
            New management key
          </Button>
        </>
      }
    >
      <Loaded query={keys}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return rows.length === 0 ? (
            <EmptyState title="No management key that you may see">
              Make one for the program that sets teams up.
            </EmptyState>
          ) : (
            <ManagementKeyTable rows={rows} onIssued={setIssued} onChanged={onChanged} />
          );
        }}
      </Loaded>
      {keys.hasNextPage ? (
        <Button onClick={() => void keys.fetchNextPage()} isBusy={keys.isFetchingNextPage}>
          More
        </Button>
      ) : null}
      <Dialog title="New management key" isOpen={isCreating} onClose={() => setCreating(false)}>
        <ManagementKeyForm
          onMade={(value) => {
            setCreating(false);
            setIssued(value);
            onChanged();
          }}
        />
      </Dialog>
      <IssuedKey value={issued} onClose={() => setIssued(null)} />
    </Page>
  );
}
