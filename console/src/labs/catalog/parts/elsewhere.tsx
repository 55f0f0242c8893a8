import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { Form, SelectField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { type CompendiumLab, compendiumLabs } from '../model.ts';
import { convertTest, type LabTest } from '../queries.ts';
import { Offers } from './offers.tsx';

/** The same test at another laboratory, code by code. */
export function Elsewhere({ test }: { readonly test: LabTest }): ReactElement {
  const others = compendiumLabs.filter((lab) => lab !== test.lab?.slug);
  const [target, setTarget] = useState<CompendiumLab>(others[0] ?? 'quest');
  const find = useMutation({ mutationFn: async () => convertTest(test.id, target) });
  return (
    <Section title="At another laboratory">
      <Form
        action="Convert"
        onSubmit={() => find.mutate()}
        isBusy={find.isPending}
        error={find.error}
      >
        <SelectField<CompendiumLab>
          label="To"
          value={target}
          onChange={setTarget}
          options={others.map((lab) => [lab, lab.replaceAll('_', ' ')])}
        />
      </Form>
      {find.data === undefined ? null : <Offers offered={find.data} />}
    </Section>
  );
}
