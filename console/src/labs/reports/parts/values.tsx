import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, useState } from 'react';

import type { LabReportReview } from '#console/kernel/api/contract.ts';
import { usePermission } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Badge, ErrorState } from '#console/kernel/ui/feedback.tsx';

import { flagText, rangeText, type Value } from '../model.ts';
import { correct, type Correction } from '../queries.ts';
import { Edit } from './edit.tsx';

import styles from './review.module.css';

type Props = {
  readonly review: LabReportReview;
  readonly lit: number;
  readonly onLight: (position: number) => void;
  readonly onChange: (review: LabReportReview) => void;
};

/** Each value as it would be accepted, beside what is printed. `j` and `k` go from one to the next, `e` corrects it. */
export function Values({ review, lit, onLight, onChange }: Props): ReactElement {
  const [edited, setEdited] = useState<number | null>(null);
  const send = useMutation({
    mutationFn: async (correction: Correction) => correct(review, correction),
    onSuccess: (next) => {
      setEdited(null);
      onChange(next);
    },
  });
  const isWaiting = review.state === 'waiting';
  const mayWrite = usePermission('write');
  const why = mayWrite ? null : 'your role only reads';
  return (
    <ul className={styles.values} aria-label="Values of the report" onKeyDown={step}>
      {review.results.map((value) => (
        <li
          key={value.position}
          data-lit={value.position === lit}
          onFocus={() => onLight(value.position)}
          onPointerEnter={() => onLight(value.position)}
        >
          <Printed value={value} />
          {send.isError && send.variables.position === value.position ? (
            <ErrorState error={send.error} />
          ) : null}
          {edited === value.position ? (
            <Edit
              value={value}
              isBusy={send.isPending}
              onSave={(correction) => send.mutate(correction)}
              onClose={() => setEdited(null)}
            />
          ) : isWaiting ? (
            <div className={styles.row}>
              <Button
                data-edit
                aria-label={`Correct ${value.test_name}`}
                onClick={() => setEdited(value.position)}
                disabledWhy={why}
              >
                Correct
              </Button>
              <Button
                aria-label={`${value.is_left_out ? 'Take in' : 'Leave out'} ${value.test_name}`}
                isBusy={send.isPending && send.variables.position === value.position}
                onClick={() =>
                  send.mutate({ position: value.position, is_left_out: !value.is_left_out })
                }
                disabledWhy={why}
              >
                {value.is_left_out ? 'Take in' : 'Leave out'}
              </Button>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Keys of a list: letters are letters while somebody types. */
function step(event: KeyboardEvent<HTMLUListElement>): void {
  const { target, key, currentTarget } = event;
  if (!(target instanceof HTMLElement) || target.matches('input, select, textarea')) return;
  if (key !== 'j' && key !== 'k') {
    if (key === 'e') target.closest('li')?.querySelector<HTMLElement>('[data-edit]')?.click();
    else return;
    event.preventDefault();
    return;
  }
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('[data-edit]')];
  const own = target.closest('li')?.querySelector<HTMLElement>('[data-edit]');
  const at = own == null ? -1 : buttons.indexOf(own);
  buttons[Math.min(Math.max(at + (key === 'j' ? 1 : -1), 0), buttons.length - 1)]?.focus();
  event.preventDefault();
}

function Printed({ value }: { readonly value: Value }): ReactElement {
  const { printed, doubts, loinc } = value;
  const range = rangeText(value);
  return (
    <>
      <div className={styles.row}>
        <strong data-left-out={value.is_left_out}>
          {value.test_name} {value.value} {value.units ?? ''}
        </strong>
        <span>{range === null ? 'no range printed' : `range ${range}`}</span>
        <span>{flagText(value)}</span>
        {value.is_left_out ? <Badge>left out</Badge> : null}
        {doubts.length === 0 ? null : <Badge tone="warning">▲ in doubt</Badge>}
      </div>
      <small>
        Printed on page {printed.page}: {printed.test_name} {printed.value} {printed.units ?? ''}
        {value.is_corrected ? ' (corrected)' : ''} ·{' '}
        {loinc === null ? 'no LOINC code' : `LOINC ${loinc.loinc_code}`}
      </small>
      {doubts.map(({ code, message }) => (
        <p key={code} className={styles.doubt}>
          {message}
        </p>
      ))}
    </>
  );
}
