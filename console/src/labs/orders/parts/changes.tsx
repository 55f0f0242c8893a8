import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { cancel, completeDraw, type Order, setDay } from '../queries.ts';

type Props = { readonly order: Order };

const over: ReadonlySet<Order['status']> = new Set(['completed', 'cancelled', 'failed']);

/** What can be done with an order; whether its laboratory still lets it is said in the server's words. */
export function Changes({ order }: Props): ReactElement {
  return (
    <>
      {order.collection_method === 'on_site_collection' ? <DrawCompleted order={order} /> : null}
      {order.was_scheduled ? <AnotherDay order={order} /> : null}
      <Cancel order={order} />
    </>
  );
}

/** Sends a change, and shows the order as it is afterwards. */
function useChange<Given>(
  order: Order,
  change: (given: Given) => Promise<unknown>,
  done: () => void,
) {
  const { key } = useTenant();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      done();
      await queries.invalidateQueries({ queryKey: [key, 'order', order.id] });
      await queries.invalidateQueries({ queryKey: [key, 'orders'] });
    },
  });
}

function DrawCompleted({ order }: Props): ReactElement {
  const mayWrite = usePermission('write');
  const [isAsking, setAsking] = useState(false);
  const send = useChange(
    order,
    async () => completeDraw(order.id),
    () => {
      toast('The sample was taken.');
      setAsking(false);
    },
  );
  const isReady = ['requisition_created', 'requisition_bypassed'].includes(order.low_level_status);
  return (
    <>
      <Button
        onClick={() => setAsking(true)}
        disabledWhy={
          mayWrite
            ? isReady
              ? null
              : order.low_level_status === 'ordered'
                ? 'there is no requisition yet'
                : 'it was taken'
            : 'your role only reads'
        }
      >
        The sample was taken
      </Button>
      <ConfirmDialog
        title="Was the sample taken?"
        action="It was taken"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => send.mutate(undefined)}
        isBusy={send.isPending}
      >
        {send.isError ? <ErrorState error={send.error} /> : null}
        <p>The laboratory then waits for it. This is not taken back.</p>
      </ConfirmDialog>
    </>
  );
}

function AnotherDay({ order }: Props): ReactElement {
  const mayWrite = usePermission('write');
  const [isOpen, setOpen] = useState(false);
  const [day, setChosen] = useState(order.activate_by ?? '');
  const send = useChange(
    order,
    async (given: string | null) => setDay(order.id, given),
    () => {
      toast('The order has another day.');
      setOpen(false);
    },
  );
  return (
    <>
      <Button
        icon="calendar"
        onClick={() => setOpen(true)}
        disabledWhy={
          mayWrite
            ? order.activate_by === null
              ? 'it is due already'
              : null
            : 'your role only reads'
        }
      >
        Another day
      </Button>
      <Dialog title="Another day" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form
          action="Set the day"
          onSubmit={() => send.mutate(day)}
          isBusy={send.isPending}
          error={send.error}
          disabledWhy={day === '' ? 'choose a day' : null}
          beside={
            <Button onClick={() => send.mutate(null)} isBusy={send.isPending}>
              Make it due now
            </Button>
          }
        >
          <TextField
            label="Day on which the laboratory is told"
            type="date"
            value={day}
            onChange={setChosen}
            error={problemsByField(send.error)['activate_by']}
          />
        </Form>
      </Dialog>
    </>
  );
}

function Cancel({ order }: Props): ReactElement {
  const mayWrite = usePermission('write');
  const [isAsking, setAsking] = useState(false);
  const send = useChange(
    order,
    async () => cancel(order.id),
    () => {
      toast('The order is cancelled.');
      setAsking(false);
    },
  );
  const isOver = over.has(order.status);
  return (
    <>
      <Button
        onClick={() => setAsking(true)}
        disabledWhy={mayWrite ? (isOver ? 'it is over' : null) : 'your role only reads'}
      >
        Cancel the order
      </Button>
      <ConfirmDialog
        title="Cancel the order?"
        action="Cancel the order"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => send.mutate(undefined)}
        isBusy={send.isPending}
      >
        {send.isError ? <ErrorState error={send.error} /> : null}
        <p>The laboratory is told. A cancelled order is not taken up again; make another then.</p>
      </ConfirmDialog>
    </>
  );
}
