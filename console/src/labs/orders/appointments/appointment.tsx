import { type ReactElement, useState } from 'react';

import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { absoluteTime } from '#console/kernel/time/model.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';
import { Facts, Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';

import type { Order } from '../queries.ts';
import { Booking } from './booking.tsx';
import { Cancelling } from './cancelling.tsx';
import { bookingObstacle, type Kind, kindOf } from './model.ts';
import { type Appointment as Found, appointmentQuery } from './queries.ts';

import styles from '../parts/order.module.css';

/** When and where the sample is taken: booked, shown on asking, moved and cancelled. */
export function Appointment({ order }: { readonly order: Order }): ReactElement | null {
  const { key } = useTenant();
  const kind = kindOf(order);
  if (kind === null) return null;
  return (
    <Section title="Appointment">
      {order.appointment_id === null ? (
        <p>{kind === 'visit' ? 'Nobody is to come yet.' : 'There is none at a service centre.'}</p>
      ) : (
        <Reveal what="the appointment" query={appointmentQuery(key, order.id, kind)}>
          {(found) => <Shown found={found} />}
        </Reveal>
      )}
      <Actions order={order} kind={kind} />
    </Section>
  );
}

function Shown({ found }: { readonly found: Found }): ReactElement {
  const { address, iana_timezone: zone, start_at: start, end_at: end } = found;
  const at = (time: string | null): string =>
    time === null ? 'not said yet' : absoluteTime(new Date(time), zone ?? undefined);
  return (
    <>
      <Facts
        facts={[
          ['Begins', at(start)],
          ['Ends', at(end)],
          [
            'Where',
            [address.first_line, address.second_line, address.city, address.state, address.zip_code]
              .filter((line) => line !== null && line !== '')
              .join(', '),
          ],
          ['Who', found.provider.replaceAll('_', ' ')],
          ['Status', <Badge key="status">{found.event_status.replaceAll('_', ' ')}</Badge>],
          ['Notes', found.appointment_notes ?? '–'],
        ]}
      />
      <ol aria-label="What became of it">
        {found.events.map((event) => (
          <li key={`${event.created_at} ${event.status}`}>
            {event.status.replaceAll('_', ' ')}, <Time at={event.created_at} />
          </li>
        ))}
      </ol>
    </>
  );
}

type Props = { readonly order: Order; readonly kind: Kind };

function Actions({ order, kind }: Props): ReactElement {
  const mayWrite = usePermission('write');
  const [open, setOpen] = useState<'book' | 'move' | 'cancel' | null>(null);
  const close = (): void => setOpen(null);
  const may = (why: string | null): string | null => (mayWrite ? why : 'your role only reads');
  const isArranged = order.appointment_id !== null;
  const changeable = [
    'ordered',
    'requisition_created',
    'appointment_pending',
    'appointment_scheduled',
  ];
  const noChange = isArranged
    ? changeable.includes(order.low_level_status)
      ? null
      : 'it is over'
    : 'there is none';
  return (
    <div className={styles.rows}>
      <Button
        icon="calendar"
        onClick={() => setOpen('book')}
        disabledWhy={may(bookingObstacle(order))}
      >
        Book an appointment
      </Button>
      <Button onClick={() => setOpen('move')} disabledWhy={may(noChange)}>
        Move it
      </Button>
      <Button onClick={() => setOpen('cancel')} disabledWhy={may(noChange)}>
        Cancel the appointment
      </Button>
      <Dialog
        title={open === 'move' ? 'Move the appointment' : 'Book an appointment'}
        isOpen={open === 'book' || open === 'move'}
        onClose={close}
      >
        <Booking order={order} kind={kind} isMove={open === 'move'} onDone={close} />
      </Dialog>
      <Dialog title="Cancel the appointment" isOpen={open === 'cancel'} onClose={close}>
        <Cancelling order={order} kind={kind} onDone={close} />
      </Dialog>
    </div>
  );
}
