import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { CanonicalCandidate, SearchCompendiumResponse } from '#console/kernel/api/contract.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { EmptyState } from '#console/kernel/ui/feedback.tsx';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { percent } from '../model.ts';
import { type Candidate, type CompendiumQuestion, searchCompendium } from '../queries.ts';
import { Codes } from './codes.tsx';
import { whyColumns } from './why-columns.tsx';

/** The same test under the codes of several laboratories. */
export function Compendium(): ReactElement {
  const [text, setText] = useState('');
  const [mode, setMode] = useState<CompendiumQuestion['mode']>('crosswalk');
  const search = useMutation({ mutationFn: searchCompendium });
  return (
    <>
      <Section title="Find a test across laboratories">
        <Form
          action="Search"
          onSubmit={() => search.mutate({ text: text.trim(), mode })}
          isBusy={search.isPending}
          error={search.error}
          disabledWhy={text.trim() === '' ? 'type what to look for' : null}
        >
          <TextField
            label="Test"
            type="search"
            value={text}
            onChange={setText}
            hint="A name: lipid panel, ferritin, CBC."
          />
          <SelectField<CompendiumQuestion['mode']>
            label="Tell"
            value={mode}
            onChange={setMode}
            options={[
              ['crosswalk', 'What each laboratory has of it'],
              ['canonical', 'What it is called and measures'],
            ]}
          />
        </Form>
        {search.data === undefined ? null : <Found answer={search.data} />}
      </Section>
      <Codes />
    </>
  );
}

const candidateColumns: readonly Column<CanonicalCandidate>[] = [
  { title: 'Test', cell: ({ display_name: name }) => name, csv: ({ display_name: name }) => name },
  {
    title: 'Also known as',
    kind: 'text',
    cell: ({ aliases }) => aliases.slice(0, 3).join(', ') || '–',
    csv: ({ aliases }) => aliases.join('; '),
  },
  {
    title: 'LOINC',
    cell: ({ loinc_codes: codes }) => codes.join(', '),
    csv: ({ loinc_codes: codes }) => codes.join(' '),
  },
  {
    title: 'CPT',
    cell: ({ cpt_codes: codes }) => codes.join(', ') || '–',
    csv: ({ cpt_codes: codes }) => codes.join(' '),
  },
  {
    title: 'Ordered',
    cell: ({ popularity_score: score }) => percent(score),
    csv: ({ popularity_score: score }) => score,
    isNumber: true,
  },
  {
    title: 'Sure',
    cell: ({ confidence }) => percent(confidence),
    csv: ({ confidence }) => confidence,
    isNumber: true,
  },
];

const offerColumns: readonly Column<Candidate>[] = [
  {
    title: 'Laboratory',
    cell: ({ lab_slug: lab }) => lab?.replaceAll('_', ' ') ?? '–',
    csv: ({ lab_slug: lab }) => lab,
  },
  ...whyColumns,
];

function Found({ answer }: { readonly answer: SearchCompendiumResponse }): ReactElement {
  const { canonical_candidates: candidates, per_lab: byLab, related } = answer;
  if (candidates.length === 0)
    return <EmptyState title="No test is found">Try fewer or other words.</EmptyState>;
  const offers = Object.values(byLab).flat();
  return (
    <>
      <p role="status">{candidates.length} found, the best match first</p>
      <DataTable
        caption="Tests that are found"
        rows={candidates}
        columns={candidateColumns}
        rowKey={({ loinc_set_hash: hash }) => hash}
      />
      <CsvButton name="compendium" columns={candidateColumns} load={() => candidates} />
      {offers.length === 0 ? null : (
        <>
          <h3>At the laboratories</h3>
          <DataTable
            caption="What each laboratory has"
            rows={offers}
            columns={offerColumns}
            rowKey={({ marker_id: id }) => String(id)}
          />
        </>
      )}
      {related.length === 0 ? null : (
        <p>Near to it: {related.map(({ canonical }) => canonical.display_name).join(', ')}.</p>
      )}
    </>
  );
}
