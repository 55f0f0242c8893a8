import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { SelectField } from '#console/kernel/ui/form.tsx';
import { Facts, Section } from '#console/kernel/ui/page.tsx';
import { Picker } from '#console/kernel/ui/picker.tsx';

import { type OrderForm, Text } from './fields.tsx';
import { type Gender, withRecord } from './model.ts';
import { peopleQuery, readRecord } from './queries.ts';

import styles from './new-order.module.css';

type Props = { readonly form: OrderForm };

/** For which user: by reference, as nobody's name is known here. */
export function ForWhom({ form }: Props): ReactElement {
  const { key } = useTenant();
  const { draft, change, wrong } = form;
  return (
    <Section title="For whom">
      {draft.user === null ? (
        <Picker
          label="User"
          hint="How the reference begins, or a whole id."
          error={wrong['user_id']}
          find={(text) => peopleQuery(key, text)}
          keyOf={({ user_id: id }) => id}
          nameOf={({ client_user_id: reference }) => reference}
          onPick={(user) => change({ user: { id: user.user_id, reference: user.client_user_id } })}
        />
      ) : (
        <>
          <Facts
            facts={[
              ['Reference', draft.user.reference],
              ['Id', <code key="id">{draft.user.id}</code>],
            ]}
          />
          <div>
            <Button onClick={() => change({ user: null })}>Somebody else</Button>
          </div>
        </>
      )}
    </Section>
  );
}

/** Who the laboratory reads on the order: typed, or taken of what the user's record has. */
export function Patient({ form }: Props): ReactElement {
  const { draft, change, wrong } = form;
  const mayReveal = usePermission('reveal');
  const take = useMutation({
    mutationFn: async (userId: string) => readRecord(userId),
    onSuccess: (info) => change(withRecord(draft, info)),
  });
  const { user } = draft;
  return (
    <Section title="Patient">
      <div>
        <Button
          icon="eye"
          onClick={() => {
            if (user !== null) take.mutate(user.id);
          }}
          isBusy={take.isPending}
          title="The audit log keeps that you looked."
          disabledWhy={
            mayReveal
              ? user === null
                ? 'choose whom it is for'
                : null
              : 'your role sees masked data only'
          }
        >
          Take it from the user’s record
        </Button>
      </div>
      {take.isError ? <ErrorState error={take.error} /> : null}
      <div className={styles.pair}>
        <Text form={form} place="patient_details.first_name" label="First name" />
        <Text form={form} place="patient_details.last_name" label="Last name" />
      </div>
      <div className={styles.pair}>
        <Text form={form} place="patient_details.dob" label="Birth date" type="date" />
        <SelectField<Gender | ''>
          label="Gender"
          value={draft.gender}
          onChange={(gender) => change({ gender })}
          error={wrong['patient_details.gender']}
          options={[
            ['', 'Choose'],
            ['female', 'Female'],
            ['male', 'Male'],
            ['other', 'Other'],
            ['unknown', 'Not known'],
          ]}
        />
      </div>
      <div className={styles.pair}>
        <Text
          form={form}
          place="patient_details.phone_number"
          label="Phone"
          hint="With its country: +16025550123"
        />
        <Text form={form} place="patient_details.email" label="E-mail" />
      </div>
      <Address form={form} />
    </Section>
  );
}

function Address({ form }: Props): ReactElement {
  return (
    <>
      <Text form={form} place="patient_address.first_line" label="Street" />
      <Text form={form} place="patient_address.second_line" label="Second line" />
      <div className={styles.pair}>
        <Text form={form} place="patient_address.city" label="City" />
        <Text form={form} place="patient_address.state" label="State" />
      </div>
      <div className={styles.pair}>
        <Text form={form} place="patient_address.zip" label="ZIP code" />
        <Text form={form} place="patient_address.country" label="Country" />
      </div>
      <Text
        form={form}
        place="patient_address.access_notes"
        label="How to get in"
        hint="For whoever brings or collects something."
        lines={2}
      />
    </>
  );
}
