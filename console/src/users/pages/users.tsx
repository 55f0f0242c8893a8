import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useDeferredValue, useMemo, useState } from 'react';

import { usePaletteActions } from '#console/kernel/palette/actions.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Filters, TextField } from '#console/kernel/ui/form.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { NewUser } from '../parts/new-user.tsx';
import { userColumns } from '../parts/user-columns.tsx';
import { foundUsersQuery, loadUsers, type User, usersQuery } from '../queries.ts';

/** The people of the environment by reference: who they are is not here. */
export function UsersPage(): ReactElement {
  const [text, setText] = useState('');
  const searched = useDeferredValue(text.trim());
  const [isCreating, setCreating] = useState(false);
  const mayWrite = usePermission('write');
  const open = useOpenUser();
  const actions = useMemo(
    () => (mayWrite ? [{ label: 'New user', run: () => setCreating(true) }] : []),
    [mayWrite],
  );
  usePaletteActions(actions);
  return (
    <Page
      title="Users"
      lead="Each is a person of yours, under a reference that only you understand."
      actions={
        <>
          <CodePanel
            requests={[{ method: 'GET', path: '/v2/user', query: { offset: 0, limit: 100 } }]}
          />
          <CsvButton name="users" columns={userColumns} load={loadUsers} />
          <Button
            kind="primary"
            icon="plus"
            onClick={() => setCreating(true)}
            disabledWhy={mayWrite ? null : 'your role only reads'}
          >
            New user
          </Button>
        </>
      }
    >
      <Filters>
        <TextField
          label="Reference or id"
          type="search"
          value={text}
          onChange={setText}
          hint="How the reference begins, from two characters on, or a whole id."
        />
      </Filters>
      {searched.length >= 2 ? (
        <Found text={searched} onOpen={open} />
      ) : (
        <All onOpen={open} onCreate={() => setCreating(true)} />
      )}
      <Dialog title="New user" isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewUser onMade={open} />
      </Dialog>
    </Page>
  );
}

function useOpenUser(): (user: Pick<User, 'user_id'>) => void {
  const navigate = useNavigate();
  const { teamId, environment } = useTenant();
  return ({ user_id: userId }) =>
    void navigate({
      to: '/$team/$environment/users/$userId',
      params: { team: teamId, environment, userId },
    });
}

type ListProps = { readonly onOpen: (user: User) => void };

function All({ onOpen, onCreate }: ListProps & { readonly onCreate: () => void }): ReactElement {
  const { key } = useTenant();
  const users = useInfiniteQuery(usersQuery(key));
  return (
    <Loaded query={users} lines={10}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.users);
        if (rows.length === 0) return <NoUsers onCreate={onCreate} />;
        return (
          <>
            <p role="status">
              {rows.length} of {pages[0]?.total ?? rows.length} users, the newest first
            </p>
            <UserTable rows={rows} onOpen={onOpen} />
            {users.hasNextPage ? (
              <div>
                <Button
                  onClick={() => void users.fetchNextPage()}
                  isBusy={users.isFetchingNextPage}
                >
                  Show more
                </Button>
              </div>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

function Found({ text, onOpen }: ListProps & { readonly text: string }): ReactElement {
  const { key } = useTenant();
  const found = useQuery(foundUsersQuery(key, text));
  return (
    <Loaded query={found}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="Nobody is found">
            No reference begins like that, and no user has that id. Upper and lower case count.
          </EmptyState>
        ) : (
          <>
            <p role="status">
              {rows.length === 100 ? 'The first 100 found' : `${rows.length} found`}
            </p>
            <UserTable rows={rows} onOpen={onOpen} />
          </>
        )
      }
    </Loaded>
  );
}

function UserTable({ rows, onOpen }: ListProps & { readonly rows: readonly User[] }): ReactElement {
  return (
    <DataTable
      caption="Users"
      rows={rows}
      columns={userColumns}
      rowKey={({ user_id: id }) => id}
      onOpen={onOpen}
    />
  );
}

function NoUsers({ onCreate }: { readonly onCreate: () => void }): ReactElement {
  const mayWrite = usePermission('write');
  return (
    <EmptyState
      title="No user yet"
      command={`curl -X POST ${location.origin}/v2/user -H "x-salus-api-key: $KEY" \\\n  -H 'content-type: application/json' -d '{"client_user_id":"patient-42"}'`}
    >
      <p>Make one under a reference of yours, then connect a source or a demo person’s data.</p>
      <Button icon="plus" onClick={onCreate} disabledWhy={mayWrite ? null : 'your role only reads'}>
        New user
      </Button>
    </EmptyState>
  );
}
