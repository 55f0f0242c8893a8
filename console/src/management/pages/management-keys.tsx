import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { ClientFacingManagementKey } from '#console/kernel/api/contract.ts';
import { everyPage } from '#console/kernel/api/paging.ts';
import { useMe } from '#console/kernel/session/session.ts';
import { CsvButton } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { DialogButton } from '#console/kernel/ui/dialog-button.tsx';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { ManagementKeyForm } from '../management-keys/key-form.tsx';
import { managedBy } from '../management-keys/model.ts';
import {
  deleteManagementKey,
  managementKeysQuery,
  rotateManagementKey,
} from '../management-keys/queries.ts';
import { keyFacts, KeyTable } from '../parts/key-table.tsx';
import { IssuedKey } from '../parts/new-key.tsx';

const factsOf = (teams: Parameters<typeof managedBy>[1]) =>
  keyFacts<ClientFacingManagementKey>({
    title: 'Manages',
    cell: (key) => managedBy(key, teams),
    csv: (key) => managedBy(key, teams),
  });

/** Keys of programs that manage teams: those of the organisation, and those that are bound to teams. */
export function ManagementKeysPage(): ReactElement {
  const { organisation, teams } = useMe();
  const keys = useInfiniteQuery(managementKeysQuery(organisation.id));
  const [issued, setIssued] = useState<string | null>(null);
  const queries = useQueryClient();
  const onChanged = (): void =>
    void queries.invalidateQueries({ queryKey: managementKeysQuery(organisation.id).queryKey });
  const path = `/v1/org/${organisation.id}/management_key`;
  const facts = factsOf(teams);
  return (
    <Page
      title="Management keys"
      lead="They open the management plane: teams, keys, endpoints, settings, and members with one of the organisation. None opens a team’s data."
      actions={
        <>
          <CodePanel requests={[{ method: 'GET', path, plane: 'management' }]} />
          <CsvButton
            name="management-keys"
            columns={facts}
            load={async () => (await everyPage(keys)).flatMap(({ data }) => data)}
          />
          <DialogButton
            label="New management key"
            title="New management key"
            kind="primary"
            icon="plus"
          >
            {(close) => (
              <ManagementKeyForm
                onMade={(value) => {
                  close();
                  setIssued(value);
                  onChanged();
                }}
              />
            )}
          </DialogButton>
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
            <KeyTable
              caption="Management keys"
              rows={rows}
              facts={facts}
              rotate={async (id) => (await rotateManagementKey(organisation.id, id)).key}
              revoke={async (id) => deleteManagementKey(organisation.id, id)}
              revoked="The key works no more, nor does a session that it began."
              onIssued={setIssued}
              onChanged={onChanged}
            />
          );
        }}
      </Loaded>
      {keys.hasNextPage ? (
        <Button onClick={() => void keys.fetchNextPage()} isBusy={keys.isFetchingNextPage}>
          More
        </Button>
      ) : null}
      <IssuedKey value={issued} onClose={() => setIssued(null)} />
    </Page>
  );
}
