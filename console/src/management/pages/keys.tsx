import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { everyPage } from '#console/kernel/api/paging.ts';
import { useMe, useTeam } from '#console/kernel/session/session.ts';
import { CsvButton } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { DialogButton } from '#console/kernel/ui/dialog-button.tsx';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { keyCommand } from '../key-command.ts';
import { keyFacts, KeyTable } from '../parts/key-table.tsx';
import { IssuedKey, NewKey } from '../parts/new-key.tsx';
import { deleteKey, type KeyScope, keysQuery, rotateKey, type TeamKey } from '../queries.ts';

const facts = keyFacts<TeamKey>();

export function KeysPage(): ReactElement | null {
  const me = useMe();
  const team = useTeam();
  if (team === null) return null;
  const { id: teamId, environment, region } = team;
  return <Keys place={{ organisationId: me.organisation.id, teamId, environment, region }} />;
}

function Keys({ place }: { readonly place: KeyScope }): ReactElement {
  const keys = useInfiniteQuery(keysQuery(place));
  const [issued, setIssued] = useState<string | null>(null);
  const queries = useQueryClient();
  const onChanged = (): void =>
    void queries.invalidateQueries({ queryKey: keysQuery(place).queryKey });
  const { organisationId, teamId, environment, region } = place;
  const path = `/v1/org/${organisationId}/team_api_keys/${environment}/${region}`;
  return (
    <Page
      title="Keys"
      lead="A key opens every operation on the data of this team in this environment, and nothing else: no other team, not the other environment, no settings. It is shown once."
      actions={
        <>
          <CodePanel
            requests={[{ method: 'GET', path, query: { team_id: teamId }, plane: 'management' }]}
          />
          <CsvButton
            name="keys"
            columns={facts}
            load={async () => (await everyPage(keys)).flatMap((each) => each.api_keys)}
          />
          <DialogButton label="New key" title="New key" kind="primary" icon="plus">
            {(close) => (
              <NewKey
                place={place}
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
          const rows = pages.flatMap((each) => each.api_keys);
          return rows.length === 0 ? (
            <EmptyState title="No key yet" command={keyCommand(place)}>
              Make one for the program that talks to Salus.
            </EmptyState>
          ) : (
            <KeyTable
              caption="Keys"
              rows={rows}
              facts={facts}
              rotate={async (id) => (await rotateKey(place, id)).value}
              revoke={async (id) => deleteKey(place, id)}
              revoked="The key works no more."
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
