import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';

export function UserLink({ userId }: { readonly userId: string }): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link to="/$team/$environment/users/$userId" params={{ team: teamId, environment, userId }}>
      <code>{userId}</code>
    </Link>
  );
}
