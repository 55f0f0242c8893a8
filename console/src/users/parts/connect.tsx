import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Secret } from '#console/kernel/ui/copy.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState, Notice } from '#console/kernel/ui/feedback.tsx';
import { Form, SelectField } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { connectDemo, type DemoProvider, makeLinkToken } from '../queries.ts';
import { QrCode } from './qr-code.tsx';

import styles from './connect.module.css';

type Props = { readonly userId: string; readonly isOpen: boolean; readonly onClose: () => void };

/** A link that the person opens, also as a code for a phone; in a sandbox also data that is invented. */
export function ConnectDialog({ userId, isOpen, onClose }: Props): ReactElement {
  const { environment } = useTenant();
  return (
    <Dialog title="Connect a source" isOpen={isOpen} onClose={onClose}>
      <div className={styles.ways}>
        <LinkWay userId={userId} />
        {environment === 'sandbox' ? <DemoWay userId={userId} onDone={onClose} /> : null}
      </div>
    </Dialog>
  );
}

function LinkWay({ userId }: { readonly userId: string }): ReactElement {
  const token = useMutation({ mutationFn: async () => makeLinkToken(userId) });
  const address = token.data?.link_web_url;
  return (
    <section className={styles.way}>
      <h3>By a link</h3>
      {address === undefined ? (
        <>
          <p>The person opens it and chooses. It works once, for 60 minutes.</p>
          {token.isError ? <ErrorState error={token.error} /> : null}
          <Button
            kind="primary"
            icon="link"
            onClick={() => token.mutate()}
            isBusy={token.isPending}
          >
            Make a link
          </Button>
        </>
      ) : (
        <>
          <Notice>
            Whoever has this link can connect a source to this user: give it to nobody else. It is
            not kept, and ends in 60 minutes.
          </Notice>
          <Secret value={address} name="link" />
          <QrCode text={address} label="The link as a code for a phone’s camera" />
          <p>
            <a href={address} target="_blank" rel="noreferrer">
              Open it here
            </a>
          </p>
        </>
      )}
    </section>
  );
}

const demos: readonly (readonly [DemoProvider, string])[] = [
  ['oura', 'Oura'],
  ['fitbit', 'Fitbit'],
  ['apple_health_kit', 'Apple Health'],
  ['freestyle_libre', 'FreeStyle Libre'],
];

function DemoWay({
  userId,
  onDone,
}: {
  readonly userId: string;
  readonly onDone: () => void;
}): ReactElement {
  const { key } = useTenant();
  const [provider, setProvider] = useState<DemoProvider>('oura');
  const queries = useQueryClient();
  const connect = useMutation({
    mutationFn: async () => connectDemo(userId, provider),
    onSuccess: async () => {
      toast('Connected. 30 days of invented data come in a moment.');
      onDone();
      await queries.invalidateQueries({ queryKey: [key, 'user', userId] });
    },
  });
  return (
    <section className={styles.way}>
      <h3>With invented data</h3>
      <Form
        action="Connect invented data"
        onSubmit={() => connect.mutate()}
        isBusy={connect.isPending}
        error={connect.error}
      >
        <SelectField
          label="As if it came from"
          value={provider}
          options={demos}
          onChange={setProvider}
          hint="30 days at once, and new data for a week."
        />
      </Form>
    </section>
  );
}
