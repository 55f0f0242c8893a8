import type { ReactElement } from 'react';

import { CheckField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { type OrderForm, Text } from './fields.tsx';
import { consentNames, consentTypes } from './model.ts';

import styles from './new-order.module.css';

type Props = { readonly form: OrderForm };

/** What the patient agreed to: the moment of the tick is the time of the consent. */
export function Consents({ form }: Props): ReactElement {
  const { draft, change } = form;
  return (
    <Section title="Consents">
      <fieldset className={styles.group}>
        <legend>The patient has agreed to</legend>
        {consentTypes.map((type) => (
          <CheckField
            key={type}
            label={consentNames[type]}
            isChecked={draft.consents[type] !== undefined}
            onChange={(isGiven) => {
              const { [type]: _, ...others } = draft.consents;
              change({
                consents: isGiven ? { ...others, [type]: new Date().toISOString() } : others,
              });
            }}
          />
        ))}
      </fieldset>
    </Section>
  );
}

export function Particulars({ form }: Props): ReactElement {
  const { draft, change } = form;
  return (
    <Section title="Particulars">
      <Text
        form={form}
        place="activate_by"
        label="Day"
        type="date"
        hint="The laboratory is told on this day; left empty, at once."
      />
      <CheckField
        label="Urgent"
        isChecked={draft.isPriority}
        onChange={(isPriority) => change({ isPriority })}
      />
      <Text
        form={form}
        place="clinical_notes"
        label="Notes for the laboratory"
        hint="Printed on the requisition."
        lines={2}
      />
      <Text
        form={form}
        place="passthrough"
        label="Passthrough"
        hint="Comes back to you with the order, and means nothing to anybody else."
      />
    </Section>
  );
}
