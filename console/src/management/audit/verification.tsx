import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { useMe } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Secret } from '#console/kernel/ui/copy.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState, Notice } from '#console/kernel/ui/feedback.tsx';

import { findingText, type Outcome, outcomeText } from './outcome.ts';
import { verifyAudit } from './queries.ts';

/** Verifies the whole log, a stretch at a time, and says in words what came of it. */
export function Verification(): ReactElement {
  const { organisation } = useMe();
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState(0);
  const verify = useMutation({
    mutationFn: async () =>
      verifyAudit(organisation.id, ({ checked }) => {
        setSeen(checked);
      }),
  });
  return (
    <>
      <Button
        icon="shield"
        onClick={() => {
          setOpen(true);
          setSeen(0);
          verify.mutate();
        }}
      >
        Verify
      </Button>
      <Dialog title="Is the log whole?" isOpen={isOpen} onClose={() => setOpen(false)}>
        {verify.isPending ? (
          <p role="status">Looking at every entry: {seen.toLocaleString('en')} so far …</p>
        ) : null}
        {verify.isError ? <ErrorState error={verify.error} /> : null}
        {verify.data === undefined ? null : <Told outcome={verify.data} />}
      </Dialog>
    </>
  );
}

function Told({ outcome }: { readonly outcome: Outcome }): ReactElement {
  return (
    <>
      <div role="status">
        <Notice tone={outcome.isSound ? 'good' : 'danger'}>{outcomeText(outcome)}</Notice>
      </div>
      {outcome.findings.length === 0 ? null : (
        <ul>
          {outcome.findings.map((each) => (
            <li key={`${each.problem} ${each.first_seq}`}>{findingText(each)}</li>
          ))}
        </ul>
      )}
      {outcome.isSound && outcome.end !== null ? (
        <>
          <p>
            Keep the end elsewhere: <code>salus audit verify</code> and the API start from it, and
            find what is cut off later.
          </p>
          <Secret value={outcome.end} name="end of the chain" />
        </>
      ) : null}
      {outcome.isSound ? null : (
        <p>
          Somebody with access to the database changed what is on record. Compare with a backup, and
          see who has that access.
        </p>
      )}
    </>
  );
}
