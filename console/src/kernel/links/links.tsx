import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { shortId } from '#console/kernel/ui/short-id.ts';

import { referenceQuery } from './queries.ts';

/** An id in a table: shortened, whole in its tooltip. */
export function ShortId({ value }: { readonly value: string }): ReactElement {
  return <code title={value}>{shortId(value)}</code>;
}

/** The reference that the team gave a user; the short id until it has come. */
export function UserName({ id }: { readonly id: string }): ReactElement {
  const { key } = useTenant();
  const { data: reference } = useQuery(referenceQuery(key, id));
  return reference == null ? <ShortId value={id} /> : <>{shortId(reference)}</>;
}

export function UserLink({ id }: { readonly id: string }): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to="/$team/$environment/users/$userId"
      params={{ team: teamId, environment, userId: id }}
      title={id}
    >
      <UserName id={id} />
    </Link>
  );
}

/** To an order, by what it is called; by the short id where nothing is given. */
export function OrderLink({
  id,
  children,
}: {
  readonly id: string;
  readonly children?: ReactNode;
}): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to="/$team/$environment/orders/$orderId"
      params={{ team: teamId, environment, orderId: id }}
      title={id}
    >
      {children ?? <code>{shortId(id)}</code>}
    </Link>
  );
}
