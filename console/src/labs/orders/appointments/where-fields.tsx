import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { TextField } from '#console/kernel/ui/form.tsx';

import { readOrder } from '../queries.ts';
import type { Kind, Where } from './model.ts';

type Props = {
  readonly orderId: string;
  readonly kind: Kind;
  readonly where: Where;
  readonly onChange: (where: Where) => void;
  readonly error: unknown;
};

/** The place of a visit, or around which service centres are looked for; the order's own on asking. */
export function WhereFields({ orderId, kind, where, onChange, error }: Props): ReactElement {
  const mayReveal = usePermission('reveal');
  const take = useMutation({
    mutationFn: async () => readOrder(orderId),
    onSuccess: ({ patient_address: address }) => {
      if (address !== null)
        onChange({
          line: address.first_line,
          second: address.second_line ?? '',
          city: address.city,
          state: address.state,
          zip: address.zip,
        });
    },
  });
  const wrong = problemsByField(error);
  const field = (name: keyof Where, label: string, place: string): ReactElement => (
    <TextField
      label={label}
      value={where[name]}
      onChange={(value) => onChange({ ...where, [name]: value })}
      error={wrong[place]}
    />
  );
  return (
    <>
      <div>
        <Button
          icon="eye"
          onClick={() => take.mutate()}
          isBusy={take.isPending}
          title="The audit log keeps that you looked."
          disabledWhy={mayReveal ? null : 'your role sees masked data only'}
        >
          Take the order’s address
        </Button>
      </div>
      {take.isError ? <ErrorState error={take.error} /> : null}
      {kind === 'visit' ? (
        <>
          {field('line', 'Street', 'first_line')}
          {field('second', 'Second line', 'second_line')}
          {field('city', 'City', 'city')}
          {field('state', 'State', 'state')}
        </>
      ) : null}
      {field('zip', 'ZIP code', 'zip_code')}
    </>
  );
}
