import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission } from '#console/kernel/session/session.ts';
import { useTeamPath } from '#console/kernel/session/team-path.ts';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { sendExample } from '../queries.ts';

type Props = { readonly webhookId: string; readonly onSent: () => void };

/** Sends an invented event of a type, signed like a real one. */
export function Example({ webhookId, onSent }: Props): ReactElement {
  const place = useTeamPath();
  const mayManage = usePermission('manage');
  const [type, setType] = useState('daily.data.sleep.created');
  const send = useMutation({
    mutationFn: async () => sendExample(place, webhookId, type.trim()),
    onSuccess: () => {
      toast('The example is on its way.');
      onSent();
    },
  });
  return (
    <Section title="Try it">
      <Form
        action="Send an example"
        onSubmit={() => send.mutate()}
        isBusy={send.isPending}
        error={send.error}
        disabledWhy={mayManage ? null : 'your role does not manage endpoints'}
      >
        <TextField
          label="Event type"
          value={type}
          onChange={setType}
          isRequired
          hint="What it says is invented."
          error={problemsByField(send.error)['event_type']}
        />
      </Form>
    </Section>
  );
}
