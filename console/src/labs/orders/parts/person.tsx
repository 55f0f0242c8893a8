import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { Facts, Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';

import { type Order, wholeOrderQuery } from '../queries.ts';

/** Who it is for, and where it goes: not fetched before the click. */
export function Person({ order }: { readonly order: Order }): ReactElement {
  const { key } = useTenant();
  return (
    <Section title="Person">
      <Reveal what="name and address" query={wholeOrderQuery(key, order.id)}>
        {({ patient_details: patient, patient_address: address, notes }) => (
          <Facts
            facts={[
              ['Name', patient === null ? '–' : `${patient.first_name} ${patient.last_name}`],
              ['Birth date', patient?.dob.slice(0, 10) ?? '–'],
              ['Gender', patient?.gender ?? '–'],
              ['Phone', patient?.phone_number ?? '–'],
              ['E-mail', patient?.email ?? '–'],
              [
                'Address',
                address === null
                  ? '–'
                  : [
                      address.first_line,
                      address.second_line,
                      address.city,
                      address.state,
                      address.zip,
                    ]
                      .filter((line) => line != null && line !== '')
                      .join(', '),
              ],
              ['Notes', notes ?? '–'],
            ]}
          />
        )}
      </Reveal>
    </Section>
  );
}
