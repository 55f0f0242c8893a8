import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission } from '#console/kernel/session/session.ts';
import { useTeamPath } from '#console/kernel/session/team-path.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { hourAgo, instantOf, queuedText } from '../model.ts';
import { recover, replay } from '../queries.ts';

type Props = { readonly webhookId: string; readonly onSent: () => void };

/** Sends what happened in a stretch of time once more: what failed, or everything. */
export function Redeliver({ webhookId, onSent }: Props): ReactElement {
  const mayManage = usePermission('manage');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon="refresh"
        onClick={() => setOpen(true)}
        disabledWhy={mayManage ? null : 'your role does not manage endpoints'}
      >
        Send again
      </Button>
      <Dialog title="Send again" isOpen={isOpen} onClose={() => setOpen(false)}>
        <TimeRange
          webhookId={webhookId}
          onSent={() => {
            setOpen(false);
            onSent();
          }}
        />
      </Dialog>
    </>
  );
}

function TimeRange({ webhookId, onSent }: Props): ReactElement {
  const place = useTeamPath();
  const [which, setWhich] = useState<'failed' | 'all'>('failed');
  const [since, setSince] = useState(() => hourAgo(new Date()));
  const [until, setUntil] = useState('');
  const from = instantOf(since);
  const send = useMutation({
    mutationFn: async (begin: string) => {
      const stretch = { since: begin, until: until === '' ? null : instantOf(until) };
      return (which === 'failed' ? recover : replay)(place, webhookId, stretch);
    },
    onSuccess: (count) => {
      toast(queuedText(count));
      onSent();
    },
  });
  const wrong = problemsByField(send.error);
  return (
    <Form
      action="Send again"
      onSubmit={() => {
        if (from !== null) send.mutate(from);
      }}
      isBusy={send.isPending}
      error={send.error}
      disabledWhy={from === null ? 'there is no time to begin at' : null}
    >
      <SelectField
        label="What"
        value={which}
        onChange={setWhich}
        options={[
          ['failed', 'What was tried and never arrived'],
          ['all', 'Every event, arrived or not'],
        ]}
        hint="Repetitions have the same id: a receiver tells them by it."
      />
      <TextField
        label="Since"
        type="datetime-local"
        value={since}
        onChange={setSince}
        isRequired
        hint="In the time of this device."
        error={wrong['since']}
      />
      <TextField
        label="Until"
        type="datetime-local"
        value={until}
        onChange={setUntil}
        hint="Empty: until now."
        error={wrong['until']}
      />
    </Form>
  );
}
