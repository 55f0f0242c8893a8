import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { usePermission } from '#console/kernel/session/session.ts';
import { keyOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { DialogButton } from '#console/kernel/ui/dialog-button.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { headersOf, headersText } from '../model.ts';
import { headersQuery, setHeaders } from '../queries.ts';

type Props = { readonly webhookId: string };

/** What every request to the endpoint carries besides the delivery's own headers. */
export function Headers({ webhookId }: Props): ReactElement {
  const mayManage = usePermission('manage');
  return (
    <DialogButton
      label="Headers"
      title="Headers"
      disabledWhy={mayManage ? null : 'your role does not manage endpoints'}
    >
      {(close) => <Read webhookId={webhookId} onDone={close} />}
    </DialogButton>
  );
}

type ReadProps = Props & { readonly onDone: () => void };

function Read({ webhookId, onDone }: ReadProps): ReactElement {
  const found = useQuery(headersQuery(useTeamPath(), webhookId));
  return (
    <Loaded query={found} lines={3}>
      {({ headers, sensitive }) => (
        <Fields
          webhookId={webhookId}
          onDone={onDone}
          before={headersText(headers)}
          hidden={sensitive}
        />
      )}
    </Loaded>
  );
}

type FieldsProps = ReadProps & { readonly before: string; readonly hidden: readonly string[] };

function Fields({ webhookId, onDone, before, hidden }: FieldsProps): ReactElement {
  const place = useTeamPath();
  const queries = useQueryClient();
  const [text, setText] = useState(before);
  const headers = headersOf(text);
  const save = useMutation({
    mutationFn: async () => setHeaders(place, webhookId, headers ?? {}),
    onSuccess: async () => {
      toast('The headers are set.');
      onDone();
      await queries.invalidateQueries({
        queryKey: [keyOf(place), 'webhook', webhookId, 'headers'],
      });
    },
  });
  return (
    <Form
      action="Save"
      onSubmit={() => save.mutate()}
      isBusy={save.isPending}
      error={save.error}
      disabledWhy={headers === null ? 'a line is no header, or one is there twice' : null}
    >
      {hidden.length === 0 ? null : (
        <p>
          Not shown, as they let somebody in: <strong>{hidden.join(', ')}</strong>. What is saved
          replaces every header: type them again to keep them.
        </p>
      )}
      <TextField
        label="Headers of every request"
        lines={5}
        value={text}
        onChange={setText}
        placeholder="x-region: eu"
        hint="One a line, a name, a colon and its value."
      />
    </Form>
  );
}
