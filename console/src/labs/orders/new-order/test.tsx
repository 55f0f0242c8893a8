import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { CheckField, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { Facts, Section } from '#console/kernel/ui/page.tsx';
import { Picker } from '#console/kernel/ui/picker.tsx';

import { type Method, methodNames } from '../model.ts';
import type { OrderForm } from './fields.tsx';
import { type AskedQuestion, type LabTest, methodsOf, questionsOf, toggled } from './model.ts';
import { labAccountsQuery, orderableTestsQuery } from './queries.ts';

import styles from './new-order.module.css';

type Props = { readonly form: OrderForm };

/** What is ordered, how the sample is collected, and what the laboratory asks about it. */
export function Test({ form }: Props): ReactElement {
  const { key } = useTenant();
  const { draft, change, wrong } = form;
  const { test } = draft;
  return (
    <Section title="Lab test">
      {test === null ? (
        <Picker<LabTest>
          label="Lab test"
          hint="Part of its name. The catalogue has all of them."
          error={wrong['order_set']}
          find={(text) => orderableTestsQuery(key, text)}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          about={({ lab, method }) => `${lab?.name ?? 'any laboratory'}, ${methodNames[method]}`}
          onPick={(picked) => change({ test: picked, method: picked.method, labAccountId: '' })}
          isEager
        />
      ) : (
        <>
          <Facts
            facts={[
              ['Test', test.name],
              ['Laboratory', test.lab?.name ?? '–'],
              ['Sample', test.sample_type.replaceAll('_', ' ')],
              ['Fasting', test.fasting ? 'needed' : 'not needed'],
            ]}
          />
          <div>
            <Button onClick={() => change({ test: null, method: null })}>Another test</Button>
          </div>
          <SelectField<Method>
            label="Collection"
            value={draft.method ?? test.method}
            onChange={(method) => change({ method })}
            error={wrong['collection_method']}
            options={methodsOf(test).map((method) => [method, methodNames[method]])}
          />
          <Account form={form} test={test} />
          {questionsOf(test).map((asked) => (
            <Question key={asked.key} form={form} asked={asked} />
          ))}
        </>
      )}
    </Section>
  );
}

/** Only where the team has an account at the laboratory is there something to choose. */
function Account({ form, test }: Props & { readonly test: LabTest }): ReactElement | null {
  const { key } = useTenant();
  const { draft, change, wrong } = form;
  const accounts = useQuery(labAccountsQuery(key));
  const usable = (accounts.data ?? []).filter(({ lab }) => lab === test.lab?.slug);
  if (usable.length === 0) return null;
  return (
    <SelectField
      label="Lab account"
      value={draft.labAccountId}
      onChange={(labAccountId) => change({ labAccountId })}
      error={wrong['order_set.lab_account_id']}
      options={[
        ['', 'The only active one'],
        ...usable.map(
          ({ id, account_name: name, provider_account_id: number }) =>
            [id, name === null ? number : `${name} (${number})`] as const,
        ),
      ]}
    />
  );
}

function Question({ form, asked }: Props & { readonly asked: AskedQuestion }): ReactElement {
  const { draft, change } = form;
  const { key, question } = asked;
  const { type, answers, constraint } = question;
  const answer = draft.answers[key] ?? '';
  const set = (next: string): void => change({ answers: { ...draft.answers, [key]: next } });
  const label = `${question.value}${question.required ? '' : ' (optional)'}`;
  switch (type) {
    case 'choice':
      return (
        <SelectField
          label={label}
          value={answer}
          onChange={set}
          options={[
            ['', 'Choose'],
            ...answers.map(({ code, value }): readonly [string, string] => [code, value]),
          ]}
        />
      );
    case 'multi_choice':
      return (
        <fieldset className={styles.group}>
          <legend>{label}</legend>
          {answers.map(({ code, value }) => (
            <CheckField
              key={code}
              label={value}
              isChecked={answer.split(',').includes(code)}
              onChange={() => set(toggled(answer, code))}
            />
          ))}
        </fieldset>
      );
    case 'text':
    case 'numeric':
      return (
        <TextField
          label={label}
          type={type === 'numeric' ? 'number' : 'text'}
          value={answer}
          onChange={set}
          {...(constraint === null ? {} : { hint: constraint })}
        />
      );
  }
}
