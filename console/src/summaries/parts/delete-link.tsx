import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';

type Props = {
  readonly userId: string;
  /** As the address of the user's page names data: `summary/sleep/<id>`. */
  readonly target: string;
  /** What it is, for those who do not see the row. */
  readonly children: string;
};

/** To the user's page, which counts the data first and asks before it deletes it. */
export function DeleteLink({ userId, target, children }: Props): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to="/$team/$environment/users/$userId"
      params={{ team: teamId, environment, userId }}
      search={{ delete: target }}
    >
      Delete <span className="hidden-text">{children}</span>
    </Link>
  );
}
