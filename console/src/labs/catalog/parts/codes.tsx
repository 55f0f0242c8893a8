import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { codesOf, type CompendiumLab, compendiumLabs } from '../model.ts';
import { type Candidate, type CodesQuestion, findOffered, type Offered } from '../queries.ts';
import { whyColumns } from './why-columns.tsx';

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

type Row = {
  readonly code: string;
  readonly isSame: boolean;
  readonly candidate: Candidate | null;
};

const columns: readonly Column<Row>[] = [
  { title: 'Code', cell: ({ code }) => <code>{code}</code>, csv: ({ code }) => code },
  {
    title: 'Found',
    cell: ({ isSame, candidate }) =>
      isSame ? (
        <Badge tone="good">the same test</Badge>
      ) : (
        <Badge tone="warning">{candidate === null ? 'nothing' : 'only near'}</Badge>
      ),
    csv: ({ isSame }) => (isSame ? 'same' : 'no'),
  },
  ...whyColumns.map(({ title, cell, csv, isNumber }): Column<Row> => ({
    title,
    cell: ({ candidate }) => (candidate === null ? '–' : cell(candidate)),
    csv: ({ candidate }) => (candidate === null ? null : csv?.(candidate)),
    isNumber: isNumber ?? false,
  })),
];

function Offers({ offered }: { readonly offered: readonly Offered[] }): ReactElement {
  const rows = offered.flatMap(({ code, isSame, candidates }): readonly Row[] =>
    candidates.length === 0
      ? [{ code, isSame, candidate: null }]
      : candidates.map((candidate) => ({ code, isSame, candidate })),
  );
  return (
    <>
      <p role="status">
        {offered.filter(({ isSame }) => isSame).length} of {offered.length} codes have the same test
        there
      </p>
      <DataTable
        caption="Codes at the other laboratory"
        rows={rows}
        columns={columns}
        rowKey={({ code, candidate }) => `${code} ${candidate?.marker_id ?? ''}`}
      />
      <CsvButton name="codes" columns={columns} load={() => rows} />
    </>
  );
}
