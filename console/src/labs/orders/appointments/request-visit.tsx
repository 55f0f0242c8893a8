import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState, Loaded } from '#console/kernel/ui/feedback.tsx';

import type { Order } from '../queries.ts';
import { type Appointment, findWhoIsAsked, requestVisit, type Wish } from './queries.ts';
import { useInvalidateOrder } from './use-invalidate-order.ts';

type Props = { readonly order: Order; readonly wish: Wish; readonly onDone: () => void };

/** Who has no free times to choose from may still come when asked, and says when. */
export function RequestVisit({ order, wish, onDone }: Props): ReactElement {
  const { key } = useTenant();
  const changed = useInvalidateOrder(order.id);
  const providers = useQuery({
    queryKey: [key, 'asked for visits', wish.where.zip],
    queryFn: async () => findWhoIsAsked(wish),
  });
  const ask = useMutation({
    mutationFn: async (provider: Appointment['provider']) =>
      requestVisit(order.id, wish.where, provider),
    onSuccess: async () => {
      onDone();
      await changed('The visit is asked for.');
    },
  });
  return (
    <Loaded query={providers} lines={1}>
      {(names) => (
        <>
          {ask.isError ? <ErrorState error={ask.error} /> : null}
          {names.map((name) => (
            <Button key={name} onClick={() => ask.mutate(name)} isBusy={ask.isPending}>
              {`Ask ${name} to come`}
            </Button>
          ))}
        </>
      )}
    </Loaded>
  );
}
