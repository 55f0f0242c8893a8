import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { LabReportReview } from '#console/kernel/api/contract.ts';
import { usePermission } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { CheckField, Form, TextField } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { accepted } from '../model.ts';
import { approve, refuse } from '../queries.ts';

import styles from './review.module.css';

type Props = {
  readonly review: LabReportReview;
  /** Whether somebody has said who the user is, so that the report can be compared. */
  readonly isKnown: boolean;
  readonly onChange: (review: LabReportReview) => void;
};

/** Accepts what stands above, or refuses the report as a whole. */
export function Decide({ review, isKnown, onChange }: Props): ReactElement {
  const mayWrite = usePermission('write');
  const [isSame, setSame] = useState(false);
  const [reason, setReason] = useState('');
  const accept = useMutation({
    mutationFn: async () => approve(review),
    onSuccess: (next) => {
      toast('The values are results of the user.');
      onChange(next);
    },
  });
  const refusal = useMutation({
    mutationFn: async () => refuse(review, reason.trim()),
    onSuccess: (next) => {
      toast('The report is refused.');
      onChange(next);
    },
  });
  const values = accepted(review);
  const doubtful = values.filter(({ doubts }) => doubts.length > 0).length;
  const why = !mayWrite
    ? 'your role only reads'
    : values.length === 0
      ? 'no value is left'
      : isSame
        ? null
        : 'say first that the report is the user’s';
  return (
    <div className={styles.decision}>
      {accept.isError ? <ErrorState error={accept.error} /> : null}
      <CheckField
        label={
          isKnown
            ? 'The patient on the report is the user'
            : 'The patient on the report is the user, although nothing is stored of who the user is'
        }
        isChecked={isSame}
        onChange={setSame}
      />
      <div>
        <Button
          kind="primary"
          onClick={() => accept.mutate()}
          isBusy={accept.isPending}
          disabledWhy={why}
        >
          {`Accept ${values.length} ${values.length === 1 ? 'value' : 'values'}${doubtful === 0 ? '' : `, ${doubtful} in doubt`}`}
        </Button>
      </div>
      <Form
        action="Refuse the report"
        onSubmit={() => refusal.mutate()}
        isBusy={refusal.isPending}
        error={refusal.error}
        disabledWhy={
          mayWrite ? (reason.trim() === '' ? 'say why first' : null) : 'your role only reads'
        }
      >
        <TextField label="Why it is refused" value={reason} onChange={setReason} />
      </Form>
    </div>
  );
}
