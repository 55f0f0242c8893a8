import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

import { ShortId } from '#console/kernel/links/links.tsx';
import { useTenant } from '#console/kernel/session/session.ts';

type Linked = { readonly id: string; readonly children?: ReactNode };

function useHere(): { readonly team: string; readonly environment: 'sandbox' | 'production' } {
  const { teamId, environment } = useTenant();
  return { team: teamId, environment };
}

export function EndpointLink({ id, children }: Linked): ReactElement {
  return (
    <Link to="/$team/$environment/webhooks/$webhookId" params={{ ...useHere(), webhookId: id }}>
      {children ?? <ShortId value={id} />}
    </Link>
  );
}

/** To an event with its deliveries. */
export function EventLink({ id, children }: Linked): ReactElement {
  return (
    <Link to="/$team/$environment/events/$messageId" params={{ ...useHere(), messageId: id }}>
      {children ?? 'The event and its deliveries'}
    </Link>
  );
}

/** To what a type means. */
export function TypeLink({ type }: { readonly type: string }): ReactElement {
  return (
    <Link to="/$team/$environment/events/types" params={useHere()} search={{ type }}>
      {type}
    </Link>
  );
}
