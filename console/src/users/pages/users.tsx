import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useDeferredValue, useMemo, useState } from 'react';

import { usePaletteActions } from '#console/kernel/palette/actions.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { sourceCalled } from '#console/kernel/sources/model.ts';
import { everySourceQuery } from '#console/kernel/sources/queries.ts';
import { CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { useNow } from '#console/kernel/time/use-now.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { EmptyState, Loaded, Skeleton } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';
import { UnknownFilters } from '#console/kernel/ui/unknown-filters.tsx';

import { searchBody } from '../model.ts';
import { NewUser } from '../parts/new-user.tsx';
import { userColumns } from '../parts/user-columns.tsx';
import { useChange, UserFilters } from '../parts/user-filters.tsx';
import { loadUsers, usersQuery } from '../queries.ts';
import { filterOf, unknownFilters } from '../search.ts';

const noSources: readonly { readonly slug: string; readonly name: string }[] = [];

type Body = ReturnType<typeof searchBody>;

/** The people of the environment by reference: who they are is not here. */
export function UsersPage(): ReactElement {
  const [text, setText] = useState('');
  const typed = useDeferredValue(text.trim());
  const [isCreating, setCreating] = useState(false);
  const mayWrite = usePermission('write');
  const open = useOpenUser();
  const given = useSearch({ strict: false });
  const filter = useMemo(() => filterOf(given), [given]);
  const now = useNow();
  const { key } = useTenant();
  const sources = useQuery(everySourceQuery(key));
  const known = sources.data ?? noSources;
  const body = useMemo(() => {
    const { provider } = filter;
    const slug =
      provider === undefined ? {} : { provider: sourceCalled(provider, known) ?? provider };
    return searchBody({ ...filter, ...slug }, typed, now);
  }, [filter, typed, now, known]);
  const change = useChange(filter);
  const unknown = unknownFilters(filter, known);
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
            requests={[{ method: 'POST', path: '/v2/user/search', body: { ...body, limit: 200 } }]}
          />
          <CsvButton
            name="users"
            columns={userColumns}
            load={async () => (unknown.length > 0 ? [] : loadUsers(body))}
          />
          <NewButton kind="primary" onCreate={() => setCreating(true)} />
        </>
      }
    >
      <UserFilters filter={filter} text={text} onText={setText} sources={known} />
      {filter.provider !== undefined && sources.isPending ? (
        <Skeleton lines={10} />
      ) : unknown.length > 0 ? (
        <UnknownFilters unknown={unknown} onRemove={(name) => change({ [name]: '' })} />
      ) : (
        <List body={body} onOpen={open} onCreate={() => setCreating(true)} />
      )}
      <Dialog title="New user" isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewUser onMade={open} />
      </Dialog>
    </Page>
  );
}

type OpenUser = (user: { readonly user_id: string }) => void;

function useOpenUser(): OpenUser {
  const navigate = useNavigate();
  const { teamId, environment } = useTenant();
  return ({ user_id: userId }) =>
    void navigate({
      to: '/$team/$environment/users/$userId',
      params: { team: teamId, environment, userId },
    });
}

type ListProps = {
  readonly body: Body;
  readonly onOpen: OpenUser;
  readonly onCreate: () => void;
};

function List({ body, onOpen, onCreate }: ListProps): ReactElement {
  const { key } = useTenant();
  const users = useInfiniteQuery(usersQuery(key, body));
  return (
    <Loaded query={users} lines={10}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.users);
        if (rows.length === 0)
          return Object.keys(body).length === 0 ? <NoUsers onCreate={onCreate} /> : <NobodyFound />;
        return (
          <>
            <p role="status">
              {rows.length === 1 ? '1 user' : `${rows.length} users`}
              {users.hasNextPage ? ' so far' : ''}, the newest first
            </p>
            <DataTable
              caption="Users"
              rows={rows}
              columns={userColumns}
              rowKey={({ user_id: id }) => id}
              onOpen={onOpen}
            />
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

type NewButtonProps = { readonly kind: 'primary' | 'plain'; readonly onCreate: () => void };

function NewButton({ kind, onCreate }: NewButtonProps): ReactElement {
  const mayWrite = usePermission('write');
  return (
    <Button
      kind={kind}
      icon="plus"
      onClick={onCreate}
      disabledWhy={mayWrite ? null : 'your role only reads'}
    >
      New user
    </Button>
  );
}

function NobodyFound(): ReactElement {
  return (
    <EmptyState title="No users found">
      No user is as the filter says. A reference is found by how it begins, in upper and lower case
      as it is.
    </EmptyState>
  );
}

function NoUsers({ onCreate }: { readonly onCreate: () => void }): ReactElement {
  return (
    <EmptyState
      title="No user yet"
      request={{ method: 'POST', path: '/v2/user', body: { client_user_id: 'patient-42' } }}
    >
      <p>Make one under a reference of yours, then connect a source or a demo person’s data.</p>
      <NewButton kind="plain" onCreate={onCreate} />
    </EmptyState>
  );
}
