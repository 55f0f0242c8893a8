import type { ReactElement, ReactNode } from 'react';

import type { ClientFacingOrder } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { Facts, Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';

import { type Order, wholeOrderQuery } from '../queries.ts';

/** Where a kit is, there and back: tracking numbers lead to an address, so that they are shown on asking. */
export function Shipment({ order }: { readonly order: Order }): ReactElement | null {
  const { key } = useTenant();
  if (order.collection_method !== 'testkit') return null;
  return (
    <Section title="Shipment">
      <Reveal what="the shipment" query={wholeOrderQuery(key, order.id)}>
        {(whole) => <Shown whole={whole} />}
      </Reveal>
    </Section>
  );
}

function Shown({ whole }: { readonly whole: ClientFacingOrder }): ReactElement {
  const { details } = whole;
  const shipment = details.type === 'testkit' ? details.data.shipment : null;
  if (shipment === null) return <p>The kit is not on its way yet.</p>;
  return (
    <Facts
      facts={[
        ['To the patient, by', shipment.outbound_courier ?? '–'],
        ['Tracking', tracking(shipment.outbound_tracking_number, shipment.outbound_tracking_url)],
        ['Back to the laboratory, by', shipment.inbound_courier ?? '–'],
        [
          'Tracking back',
          tracking(shipment.inbound_tracking_number, shipment.inbound_tracking_url),
        ],
        ['Notes', shipment.notes ?? '–'],
        ['Last news', <Time key="news" at={shipment.updated_at} />],
      ]}
    />
  );
}

function tracking(number: string | null, url: string | null): ReactNode {
  if (number === null) return '–';
  if (url === null || !url.startsWith('https://')) return <code>{number}</code>;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {number}
    </a>
  );
}
