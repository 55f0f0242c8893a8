import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';

import { Failure } from '#console/kernel/api/failure.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { useNow } from '#console/kernel/time/use-now.ts';
import { Button, LinkButton } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Id } from '#console/kernel/ui/copy.tsx';
import { EmptyState, Loaded, Skeleton } from '#console/kernel/ui/feedback.tsx';
import { Actions, Facts, Page } from '#console/kernel/ui/page.tsx';

import { DataDeletions } from '../data-deletion/data-deletions.tsx';
import { Identity } from '../identity/identity.tsx';
import { Insurance } from '../insurance/insurance.tsx';
import { firstDay } from '../model.ts';
import { ConnectDialog } from '../parts/connect.tsx';
import { Deleted, DeleteUser } from '../parts/deletion.tsx';
import { Devices } from '../parts/devices.tsx';
import { EditUser } from '../parts/edit-user.tsx';
import { Orders } from '../parts/orders.tsx';
import { ForThePerson } from '../parts/portal-link.tsx';
import { Sources } from '../parts/sources.tsx';
import { Summaries } from '../parts/summaries.tsx';
import {
  devicesQuery,
  sourcesQuery,
  summariesQuery,
  type User,
  userOrdersQuery,
  userQuery,
} from '../queries.ts';
import { RecordSection } from '../records/records.tsx';

/** One person by reference. Who it is, is fetched only when somebody asks for it. */
export function UserPage(): ReactElement {
  const { userId = '' } = useParams({ strict: false });
  const { key } = useTenant();
  const user = useQuery(userQuery(key, userId));
  // A deleted user reads as absent; whether it can be taken back is asked apart.
  const isAbsent = user.error instanceof Failure && user.error.status === 404;
  if (isAbsent) {
    return (
      <Page title="User">
        <Deleted userId={userId} error={user.error} />
      </Page>
    );
  }
  // What is no id is refused as such, and is nobody's.
  if (user.error instanceof Failure && user.error.status === 422) {
    return (
      <Page title="User">
        <EmptyState title="There is no such user">
          No user has the id <code>{userId}</code>. Search for one by reference with <kbd>⌘K</kbd>.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title="User"
      lead={<Id value={userId} name="user id" />}
      actions={<PageActions userId={userId} user={user.data} />}
    >
      <Loaded query={user} lines={12}>
        {(found) => (
          <Together userId={userId}>
            <UserFacts user={found} />
            <Ways user={found} />
            <Sources user={found} />
            <Devices userId={userId} />
            <Summaries userId={userId} zone={found.fallback_time_zone?.id ?? null} />
            <RecordSection userId={userId} zone={found.fallback_time_zone?.id ?? null} />
            <Orders userId={userId} />
            <Identity userId={userId} />
            <Insurance userId={userId} />
            <ForThePerson userId={userId} />
            <DataDeletions userId={userId} zone={found.fallback_time_zone?.id ?? null} />
          </Together>
        )}
      </Loaded>
    </Page>
  );
}

type TogetherProps = { readonly userId: string; readonly children: ReactNode };

/** The sections appear at once, so that none pushes another down when it comes. */
function Together({ userId, children }: TogetherProps): ReactNode {
  const { key } = useTenant();
  const first = firstDay(useNow());
  // One that failed is asked for again by its section, and must not take the sections away with that.
  const isFetched = ![
    useQuery(sourcesQuery(key, userId)).isFetched,
    useQuery(devicesQuery(key, userId)).isFetched,
    useQuery(summariesQuery(key, userId, first)).isFetched,
    useQuery(userOrdersQuery(key, userId)).isFetched,
  ].includes(false);
  return isFetched ? children : <Skeleton lines={12} />;
}

type ActionProps = { readonly userId: string; readonly user: User | undefined };

function PageActions({ userId, user }: ActionProps): ReactElement {
  const { teamId, environment } = useTenant();
  const mayWrite = usePermission('write');
  const [isConnecting, setConnecting] = useState(false);
  return (
    <>
      <LinkButton
        to="/$team/$environment/users/$userId/explore"
        params={{ team: teamId, environment, userId }}
      >
        Explore data
      </LinkButton>
      <CodePanel
        requests={[
          { method: 'GET', path: `/v2/user/${userId}` },
          { method: 'GET', path: `/v2/user/providers/${userId}` },
          { method: 'POST', path: '/v2/link/token', body: { user_id: userId } },
          { method: 'GET', path: `/v2/user/${userId}/deletion` },
        ]}
      />
      <Button
        kind="primary"
        icon="link"
        onClick={() => setConnecting(true)}
        disabledWhy={mayWrite ? null : 'your role only reads'}
      >
        Connect a source
      </Button>
      <DeleteUser userId={userId} reference={user?.client_user_id ?? null} />
      <ConnectDialog userId={userId} isOpen={isConnecting} onClose={() => setConnecting(false)} />
    </>
  );
}

/** What can be changed of the user, and what other pages have of them. */
function Ways({ user }: { readonly user: User }): ReactElement {
  const { teamId, environment } = useTenant();
  const mayManage = usePermission('manage');
  const place = { params: { team: teamId, environment }, search: { user: user.user_id } };
  return (
    <Actions>
      <EditUser user={user} />
      <Link to="/$team/$environment/connections" {...place}>
        Connections
      </Link>
      <Link to="/$team/$environment/events" {...place}>
        Live events
      </Link>
      {mayManage ? (
        <Link to="/$team/$environment/audit" {...place}>
          Who did and saw what
        </Link>
      ) : null}
    </Actions>
  );
}

function UserFacts({ user }: { readonly user: User }): ReactElement {
  const { client_user_id: reference, created_on: at, fallback_time_zone: zone } = user;
  return (
    <Facts
      facts={[
        ['Reference', reference],
        ['Made', <Time key="made" at={at} userZone={zone?.id} />],
        ['Time zone', zone === null ? 'not known' : zone.id],
        ['Data is taken from', user.ingestion_start ?? 'the beginning'],
        ['Data is taken until', user.ingestion_end ?? 'further notice'],
      ]}
    />
  );
}
