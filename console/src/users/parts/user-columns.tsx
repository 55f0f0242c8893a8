import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import type { Column } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';

import type { User } from '../queries.ts';

/** What a list tells of a user. */
export const userColumns: readonly Column<User>[] = [
  {
    title: 'Reference',
    cell: (user) => <UserLink user={user} />,
    csv: ({ client_user_id: reference }) => reference,
  },
  { title: 'Id', cell: ({ user_id: id }) => <code>{id}</code>, csv: ({ user_id: id }) => id },
  {
    title: 'Sources',
    cell: ({ connected_sources: sources }) =>
      sources.length === 0
        ? 'none'
        : sources.map(({ provider }) => <Badge key={provider.slug}>{provider.name}</Badge>),
    csv: ({ connected_sources: sources }) => sources.map(({ provider }) => provider.slug).join(' '),
  },
  {
    title: 'Time zone',
    cell: ({ fallback_time_zone: zone }) => zone?.id ?? '–',
    csv: ({ fallback_time_zone: zone }) => zone?.id,
  },
  {
    title: 'Made',
    cell: ({ created_on: at }) => <Time at={at} />,
    csv: ({ created_on: at }) => at,
  },
];

function UserLink({ user }: { readonly user: User }): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to="/$team/$environment/users/$userId"
      params={{ team: teamId, environment, userId: user.user_id }}
    >
      {user.client_user_id}
    </Link>
  );
}
