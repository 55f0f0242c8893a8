import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { absoluteTime } from '#console/kernel/time/model.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { secondsOf, type TimeUnit } from '../clock-model.ts';
import { advanceClock, clockQuery } from '../queries.ts';

/** The time of a sandbox, which can be moved ahead. Production has the world's alone, and no button. */
export function Clock(): ReactElement | null {
  const { environment } = useTenant();
  const [isOpen, setOpen] = useState(false);
  if (environment !== 'sandbox') return null;
  return (
    <>
      <Button icon="clock" onClick={() => setOpen(true)}>
        Sandbox clock
      </Button>
      <Dialog title="Sandbox clock" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Reading />
        <Advance />
      </Dialog>
    </>
  );
}

function Reading(): ReactElement {
  const { key } = useTenant();
  const clock = useQuery(clockQuery(key));
  return (
    <Loaded query={clock} lines={1}>
      {({ now }) => (
        <p>
          Here it is <time dateTime={now}>{absoluteTime(new Date(now))}</time>.
        </p>
      )}
    </Loaded>
  );
}

/** What waited for the time that is skipped comes then: everything that is shown may have changed. */
function Advance(): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const mayWrite = usePermission('write');
  const [amount, setAmount] = useState('1');
  const [unit, setUnit] = useState<TimeUnit>('days');
  const seconds = secondsOf(amount, unit);
  const advance = useMutation({
    mutationFn: async () => advanceClock(seconds ?? 0),
    onSuccess: async () => {
      toast('The sandbox’s clock was moved ahead.');
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === key });
    },
  });
  return (
    <Form
      action="Move it ahead"
      onSubmit={() => advance.mutate()}
      isBusy={advance.isPending}
      error={advance.error}
      disabledWhy={
        mayWrite ? (seconds === null ? 'type a whole number' : null) : 'your role only reads'
      }
    >
      <p>
        What orders, demo connections and deleted users of this sandbox wait for comes so much
        sooner. Time never goes back.
      </p>
      <TextField
        label="By"
        type="number"
        value={amount}
        onChange={setAmount}
        error={problemsByField(advance.error)['advance_seconds']}
      />
      <SelectField<TimeUnit>
        label="Unit"
        value={unit}
        onChange={setUnit}
        options={[
          ['minutes', 'Minutes'],
          ['hours', 'Hours'],
          ['days', 'Days'],
        ]}
      />
    </Form>
  );
}
