import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { EligibilityCheck } from '#console/kernel/api/contract.ts';
import { problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { DialogButton } from '#console/kernel/ui/dialog-button.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';

import { npiProblem, outcomeOf, reasonOf } from './model.ts';
import { checkEligibility, checksQuery } from './queries.ts';

type Props = { readonly userId: string };

/** Asks the payer whether the user is covered, and says what came of it. */
export function CheckEligibility({ userId }: Props): ReactElement {
  const mayWrite = usePermission('write');
  const mayReveal = usePermission('reveal');
  return (
    <DialogButton
      label="Check eligibility"
      title="Is the user covered?"
      icon="shield"
      disabledWhy={
        mayReveal ? (mayWrite ? null : 'your role only reads') : 'your role sees masked data only'
      }
    >
      {() => <Ask userId={userId} />}
    </DialogButton>
  );
}

function Ask({ userId }: Props): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const [asking, setAsking] = useState({ name: '', npi: '' });
  const check = useMutation({
    mutationFn: async () => checkEligibility(userId, { ...asking, name: asking.name.trim() }),
    onSuccess: async () =>
      queries.invalidateQueries({ queryKey: checksQuery(key, userId).queryKey }),
  });
  const wrong = problemsByField(check.error);
  return (
    <>
      <p>
        The newest insurance that pays first is asked about. The audit log keeps that you asked.
      </p>
      <Form
        action="Ask the payer"
        onSubmit={() => check.mutate()}
        isBusy={check.isPending}
        error={check.error}
        disabledWhy={npiProblem(asking.npi)}
      >
        <TextField
          label="Who asks"
          value={asking.name}
          onChange={(name) => setAsking({ ...asking, name })}
          hint="The laboratory or practice, as the payer knows it."
          error={wrong['provider.name']}
          isRequired
        />
        <TextField
          label="Its NPI"
          value={asking.npi}
          onChange={(npi) => setAsking({ ...asking, npi: npi.trim() })}
          error={wrong['provider.npi']}
          isRequired
        />
      </Form>
      {check.data === undefined ? null : (
        <p role="status">
          <Outcome check={check.data} /> {reasonOf(check.data)}
        </p>
      )}
    </>
  );
}

export function Outcome({ check }: { readonly check: EligibilityCheck }): ReactElement {
  const [word, tone] = outcomeOf(check);
  return <Badge tone={tone}>{word}</Badge>;
}
