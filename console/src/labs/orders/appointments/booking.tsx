import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import type { Order } from '../queries.ts';
import { type Kind, nowhere, schedulingLabOf, type Where } from './model.ts';
import { findSlots, radii, type Radius, type Wish } from './queries.ts';
import { RequestVisit } from './request-visit.tsx';
import { Slots } from './slots.tsx';
import { WhereFields } from './where-fields.tsx';

type Props = {
  readonly order: Order;
  readonly kind: Kind;
  readonly isMove: boolean;
  readonly onDone: () => void;
};

/** First where and from when, then one of the times that are free there. */
export function Booking({ order, kind, isMove, onDone }: Props): ReactElement {
  const { key } = useTenant();
  const [where, setWhere, clear] = useDraft<Where>(`${key} appointment ${order.id}`, nowhere);
  const [radius, setRadius] = useState<Radius>('25');
  const [from, setFrom] = useState('');
  const look = useMutation({ mutationFn: findSlots });
  const wish: Wish = { kind, where, radius, from, lab: schedulingLabOf(order) };
  const done = (): void => {
    clear();
    onDone();
  };
  return (
    <>
      <Form
        action="Look for times"
        onSubmit={() => look.mutate(wish)}
        isBusy={look.isPending}
        error={look.error}
      >
        <WhereFields
          orderId={order.id}
          kind={kind}
          where={where}
          onChange={setWhere}
          error={look.error}
        />
        {kind === 'visit' ? null : (
          <SelectField<Radius>
            label="Within"
            value={radius}
            onChange={setRadius}
            options={radii.map((miles) => [miles, `${miles} miles`])}
          />
        )}
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={setFrom}
          hint="Two weeks from this day; left empty, from today."
        />
      </Form>
      {look.data === undefined || look.variables === undefined ? null : (
        <>
          <Slots
            key={look.submittedAt}
            order={order}
            kind={kind}
            isMove={isMove}
            answer={look.data}
            onDone={done}
          />
          {kind === 'visit' && !isMove && look.data.slots.length === 0 ? (
            <RequestVisit order={order} wish={look.variables} onDone={done} />
          ) : null}
        </>
      )}
    </>
  );
}
