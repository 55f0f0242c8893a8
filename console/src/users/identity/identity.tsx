import type { ReactElement } from 'react';

import type { UserInfo } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { Facts, Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';

import { EditIdentity } from './edit-identity.tsx';
import { demographicsQuery } from './queries.ts';

/** Who it is: not fetched before the click. */
export function Identity({ userId }: { readonly userId: string }): ReactElement {
  const { key } = useTenant();
  return (
    <Section title="Identity" actions={<EditIdentity userId={userId} />}>
      <p>Hidden until you ask. The audit log keeps that you looked.</p>
      <Reveal what="name and birth date" query={demographicsQuery(key, userId)}>
        {(info) => <Demographics info={info} />}
      </Reveal>
    </Section>
  );
}

function Demographics({ info }: { readonly info: UserInfo }): ReactElement {
  const { address } = info;
  return (
    <Facts
      facts={[
        ['Name', `${info.first_name} ${info.last_name}`],
        ['Birth date', info.dob],
        ['Gender', info.gender],
        ['E-mail', info.email],
        ['Phone', info.phone_number],
        [
          'Address',
          [
            address.first_line,
            address.second_line,
            address.zip,
            address.city,
            address.state,
            address.country,
          ]
            .filter((line) => line != null && line !== '')
            .join(', '),
        ],
      ]}
    />
  );
}
