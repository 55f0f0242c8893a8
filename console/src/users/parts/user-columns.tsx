import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import type { FoundUser } from '#console/kernel/api/contract.ts';
import { ShortId } from '#console/kernel/links/links.tsx';
import { useTenant } from '#console/kernel/session/session.ts';
import type { Column } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';
import { shortId } from '#console/kernel/ui/short-id.ts';

const tones = { active: 'good', paused: 'warning', error: 'danger' } as const;

/** What a list tells of a user. */
export const userColumns: readonly Column<FoundUser>[] = [
  {
    title: 'Reference',
    cell: (user) => <UserLink user={user} />,
    csv: ({ client_user_id: reference }) => reference,
  },
  {
    title: 'Sources',
    cell: ({ connections }) =>
      connections.length === 0
        ? 'none'
        : connections.map(({ provider, status }) => (
            <Badge key={provider} tone={tones[status]}>
              {provider}
              {status === 'active' ? '' : `: ${status}`}
            </Badge>
          )),
    csv: ({ connections }) =>
      connections.map(({ provider, status }) => `${provider}:${status}`).join(' '),
  },
  {
    title: 'Made',
    cell: ({ created_on: at }) => <Time at={at} />,
    csv: ({ created_on: at }) => at,
  },
  {
    title: 'Id',
    cell: ({ user_id: id }) => <ShortId value={id} />,
    csv: ({ user_id: id }) => id,
  },
];

function UserLink({ user }: { readonly user: FoundUser }): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to="/$team/$environment/users/$userId"
      params={{ team: teamId, environment, userId: user.user_id }}
      title={user.client_user_id}
    >
      {shortId(user.client_user_id)}
    </Link>
  );
}
