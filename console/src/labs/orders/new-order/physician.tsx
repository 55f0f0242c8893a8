import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { CheckField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { type OrderForm, Text } from './fields.tsx';

import styles from './new-order.module.css';

/** Who orders. Without a name, a sandbox has an invented physician, and production goes without one. */
export function Physician({ form }: { readonly form: OrderForm }): ReactElement {
  const { environment } = useTenant();
  const { draft, change } = form;
  return (
    <Section title="Physician">
      <CheckField
        label="Name the ordering physician"
        isChecked={draft.hasPhysician}
        onChange={(hasPhysician) => change({ hasPhysician })}
      />
      {draft.hasPhysician ? (
        <>
          <div className={styles.pair}>
            <Text form={form} place="physician.first_name" label="Physician’s first name" />
            <Text form={form} place="physician.last_name" label="Physician’s last name" />
          </div>
          <div className={styles.pair}>
            <Text form={form} place="physician.npi" label="NPI" hint="Digits alone." />
            <Text form={form} place="physician.email" label="Physician’s e-mail" />
          </div>
        </>
      ) : (
        <p>
          {environment === 'sandbox'
            ? 'Otherwise the sandbox has an invented one.'
            : 'Otherwise the order goes without one.'}
        </p>
      )}
    </Section>
  );
}
