import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Loaded, Notice } from '#console/kernel/ui/feedback.tsx';
import { SelectField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { Picker } from '#console/kernel/ui/picker.tsx';

import { type OrderForm, Text } from './fields.tsx';
import type { Billing as BillingType } from './model.ts';
import { diagnosisQuery, payorQuery, togetherQuery } from './queries.ts';

import styles from './new-order.module.css';

type Props = { readonly form: OrderForm };

/** Who pays, for what reason, and by which insurance. */
export function Billing({ form }: Props): ReactElement {
  const { draft, change, wrong } = form;
  return (
    <Section title="Diagnoses and billing">
      <SelectField<BillingType>
        label="Who pays"
        value={draft.billing}
        onChange={(billing) => change({ billing })}
        error={wrong['billing_type']}
        options={[
          ['client_bill', 'We do'],
          ['commercial_insurance', 'The patient’s insurance'],
          ['patient_bill', 'The patient, billed by the laboratory'],
          ['patient_bill_passthrough', 'The patient, billed by us'],
        ]}
      />
      <Diagnoses form={form} />
      {draft.billing === 'commercial_insurance' ? <Insurance form={form} /> : null}
    </Section>
  );
}

function Diagnoses({ form }: Props): ReactElement {
  const { key } = useTenant();
  const { draft, change, wrong } = form;
  const codes = draft.codes.map(({ code }) => code);
  return (
    <>
      <Picker
        label="Diagnosis"
        hint="Words, an abbreviation, or how a code begins."
        error={wrong['icd_codes']}
        find={(text) => diagnosisQuery(key, text)}
        keyOf={({ diagnosis_code: code }) => code}
        nameOf={({ diagnosis_code: code }) => `Add ${code}`}
        about={({ description }) => description}
        refusalOf={({ diagnosis_code: code, is_billable: isBillable }) =>
          codes.includes(code) ? 'it is on the order' : isBillable ? null : 'it is a heading'
        }
        onPick={({ diagnosis_code: code, description: title }) =>
          change({ codes: [...draft.codes, { code, title }] })
        }
      />
      {draft.codes.length === 0 ? null : (
        <>
          <ul className={styles.found} aria-label="Diagnoses of the order">
            {draft.codes.map(({ code, title }, index) => (
              <li key={code}>
                <code>{code}</code> {title}
                <Button
                  kind="quiet"
                  onClick={() =>
                    change({ codes: draft.codes.filter((each) => each.code !== code) })
                  }
                >{`Remove ${code}`}</Button>
                {wrong[`icd_codes.${index}`]}
              </li>
            ))}
          </ul>
          <Together codes={codes} />
        </>
      )}
    </>
  );
}

/** Whether they can stand beside each other, said before anything is sent. */
function Together({ codes }: { readonly codes: readonly string[] }): ReactElement {
  const { key } = useTenant();
  const check = useQuery(togetherQuery(key, codes));
  return (
    <Loaded query={check} lines={1}>
      {({ valid, errors, violations, warnings }) => (
        <Notice tone={valid ? 'good' : 'warning'}>
          <p role="status">
            {valid ? 'The codes can stand on one order.' : 'The codes cannot stand as they are.'}
          </p>
          <ul>
            {[
              ...errors,
              ...violations.map((each) => `${each.code} never stands with ${each.conflicts_with}.`),
              ...warnings.map(
                (each) =>
                  `${each.code} stands with ${each.overlaps_with} only where the person has both.`,
              ),
            ].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Loaded>
  );
}

/** Without one, the primary insurance of the user's record pays. */
function Insurance({ form }: Props): ReactElement {
  const { key } = useTenant();
  const { draft, change, wrong } = form;
  return (
    <>
      <p>
        The primary insurance of the user’s record pays, unless the order brings another of the
        patient’s own.
      </p>
      {draft.payor === null ? (
        <Picker
          label="Payor"
          hint="A name, or as much of it as you know."
          error={wrong['health_insurance.payor_code']}
          find={(text) => payorQuery(key, text)}
          keyOf={({ code }) => code}
          nameOf={({ name }) => name}
          about={({ code }) => <code>{code}</code>}
          onPick={({ code, name }) => change({ payor: { code, name } })}
        />
      ) : (
        <div>
          <p>
            {draft.payor.name} <code>{draft.payor.code}</code>
          </p>
          <Button onClick={() => change({ payor: null })}>Without this payor</Button>
        </div>
      )}
      <Text
        form={form}
        place="health_insurance.insurance_id"
        label="Member id"
        hint="As it stands on the card. It goes with the payor."
      />
    </>
  );
}
