import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { confirmMe, signInOptions } from '#console/kernel/api/sign-in.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { confirmWithPasskey, hasPasskeys } from './passkey.ts';
import { confirmAtProvider } from './provider-window.ts';
import { useMe } from './session.ts';

import styles from './sign-in.module.css';

const ways = [
  ['password', 'Password'],
  ['management_key', 'Management key'],
  ['link', 'Link of salus console'],
] as const;
type Way = (typeof ways)[number][0];

type Props = { readonly isOpen: boolean; readonly onDone: (isConfirmed: boolean) => void };

/** Asked fifteen minutes after signing in, before something is revealed or deleted. */
export function ConfirmAgain({ isOpen, onDone }: Props): ReactElement {
  const me = useMe();
  const [way, setWay] = useState<Way>(me.credentials.has_password ? 'password' : 'management_key');
  const [text, setText] = useState('');
  const done = (): void => {
    setText('');
    onDone(true);
  };
  const confirm = useMutation({
    mutationFn: async () => confirmMe({ [way]: text.replace(/^.*#start=/u, '') }),
    onSuccess: done,
  });
  const passkey = useMutation({ mutationFn: confirmWithPasskey, onSuccess: done });
  const provider = useMutation({ mutationFn: confirmAtProvider, onSuccess: done });
  const options = useQuery({ queryKey: ['sign-in'], queryFn: signInOptions, enabled: isOpen });
  return (
    <Dialog title="Confirm that it is you" isOpen={isOpen} onClose={() => onDone(false)}>
      <div className={styles.ways}>
        <p>What you are about to see or change asks for it again after fifteen minutes.</p>
        {passkey.isError ? <ErrorState error={passkey.error} /> : null}
        {me.credentials.passkeys > 0 && hasPasskeys ? (
          <Button icon="key" isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
            Use a passkey
          </Button>
        ) : null}
        {provider.isError ? <ErrorState error={provider.error} /> : null}
        {options.data?.oidc == null ? null : (
          <Button icon="shield" isBusy={provider.isPending} onClick={() => provider.mutate()}>
            Confirm with your organisation
          </Button>
        )}
        <Form
          action="Confirm"
          onSubmit={() => confirm.mutate()}
          isBusy={confirm.isPending}
          error={confirm.error}
        >
          <SelectField label="With" value={way} onChange={setWay} options={ways} />
          <TextField
            label={ways.find(([each]) => each === way)?.[1] ?? ''}
            type="password"
            autoComplete={way === 'password' ? 'current-password' : 'off'}
            value={text}
            onChange={setText}
            isRequired
          />
        </Form>
      </div>
    </Dialog>
  );
}
