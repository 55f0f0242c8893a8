import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { useMe, usePermission, useTenant } from '#console/kernel/session/session.ts';
import { saveFile } from '#console/kernel/table/csv.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Secret } from '#console/kernel/ui/copy.tsx';
import { DialogButton } from '#console/kernel/ui/dialog-button.tsx';
import { ErrorState, Notice } from '#console/kernel/ui/feedback.tsx';
import { Form, SelectField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { loadExport, makePortalLink, type PortalUse } from '../queries.ts';

type Props = { readonly userId: string };

/** What the person can ask for: everything that is known of them, and a page of their own. */
export function ForThePerson({ userId }: Props): ReactElement {
  const { organisation } = useMe();
  const { teamId, environment } = useTenant();
  const mayReveal = usePermission('reveal');
  const mayWrite = usePermission('write');
  const place = { organisationId: organisation.id, teamId, environment };
  const load = useMutation({
    mutationFn: async () =>
      saveFile(`user-${userId}.zip`, 'application/zip', await loadExport(place, userId)),
  });
  return (
    <Section title="For the person">
      {load.isError ? <ErrorState error={load.error} /> : null}
      <p>
        The archive has all that is stored of them, as lines of JSON and as Parquet; the audit log
        keeps that you took it. Their own page shows what is connected, and lets them end it.
      </p>
      <div>
        <Button
          icon="download"
          onClick={() => load.mutate()}
          isBusy={load.isPending}
          disabledWhy={mayReveal ? null : 'your role sees masked data only'}
        >
          Export everything (ZIP)
        </Button>{' '}
        <DialogButton
          label="Link to their own page"
          title="Link to their own page"
          icon="link"
          disabledWhy={mayWrite ? null : 'your role only reads'}
        >
          {() => <PortalLink userId={userId} />}
        </DialogButton>
      </div>
    </Section>
  );
}

function PortalLink({ userId }: Props): ReactElement {
  const [use, setUse] = useState<PortalUse>('communications');
  const link = useMutation({ mutationFn: async () => makePortalLink(userId, use) });
  if (link.data !== undefined) {
    return (
      <>
        <Notice>
          Whoever has this link sees and ends this user’s connections, once: give it to nobody else.
          It ends in {link.data.expires_in / 60} minutes.
        </Notice>
        <Secret value={link.data.url} name="link" />
      </>
    );
  }
  return (
    <Form
      action="Make the link"
      onSubmit={() => link.mutate()}
      isBusy={link.isPending}
      error={link.error}
    >
      <SelectField
        label="It is for"
        value={use}
        onChange={setUse}
        options={[
          ['communications', 'A message to them (24 hours)'],
          ['launch', 'Opening it now (15 minutes)'],
        ]}
      />
    </Form>
  );
}
