import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { codesOf, type CompendiumLab, compendiumLabs } from '../model.ts';
import { type CodesQuestion, findOffered } from '../queries.ts';
import { Offers } from './offers.tsx';

/** Test codes of one laboratory, and what another has for them. */
export function Codes(): ReactElement {
  const [text, setText] = useState('');
  const [target, setTarget] = useState<CompendiumLab>('quest');
  const [look, setLook] = useState<CodesQuestion['look']>('convert');
  const codes = codesOf(text);
  const find = useMutation({ mutationFn: findOffered });
  const wrong = problemsByField(find.error);
  return (
    <Section title="Take codes to another laboratory">
      <Form
        action="Find"
        onSubmit={() => find.mutate({ codes, target, look })}
        isBusy={find.isPending}
        error={find.error}
        disabledWhy={codes.length === 0 ? 'there is no code yet' : null}
      >
        <TextField
          label="Test codes"
          value={text}
          onChange={setText}
          lines={2}
          hint="By commas or lines."
          error={wrong['provider_ids']}
        />
        <SelectField<CompendiumLab>
          label="Laboratory to go to"
          value={target}
          onChange={setTarget}
          options={compendiumLabs.map((lab) => [lab, lab.replaceAll('_', ' ')])}
        />
        <SelectField<CodesQuestion['look']>
          label="Accept"
          value={look}
          onChange={setLook}
          options={[
            ['convert', 'What measures exactly the same; else the nearest are named'],
            ['offers', 'Whatever measures some of it and can be ordered'],
          ]}
        />
      </Form>
      {find.data === undefined ? null : <Offers offered={find.data} />}
    </Section>
  );
}
