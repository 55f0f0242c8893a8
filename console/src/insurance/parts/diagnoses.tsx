import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useState } from 'react';

import type { ClientFacingDiagnosisInformation } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Badge, EmptyState, Loaded, Notice } from '#console/kernel/ui/feedback.tsx';
import { Filters, Form, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { codesOf, whyOf } from '../model.ts';
import { diagnosesQuery, validateCodes } from '../queries.ts';
import { Example } from './payors.tsx';

type Diagnosis = ClientFacingDiagnosisInformation;

const columns: readonly Column<Diagnosis>[] = [
  {
    title: 'Code',
    cell: ({ diagnosis_code: code }) => <code>{code}</code>,
    csv: ({ diagnosis_code: code }) => code,
  },
  {
    title: 'Title',
    cell: ({ description }) => description,
    csv: ({ description }) => description,
  },
  {
    title: 'On a claim',
    cell: ({ is_billable: isBillable, is_secondary: isSecondary }) =>
      isBillable ? (
        <Badge tone="good">{isSecondary ? 'beside another' : 'billable'}</Badge>
      ) : (
        <Badge>a heading</Badge>
      ),
    csv: ({ is_billable: isBillable }) => String(isBillable),
  },
  {
    title: 'Why it is here',
    kind: 'text',
    cell: ({ unmatched_words: words }) => whyOf(words),
    csv: ({ unmatched_words: words }) => whyOf(words),
  },
];

export function Diagnoses(): ReactElement {
  const { key } = useTenant();
  const [text, setText] = useState('');
  const looked = useDeferredValue(text.trim());
  const found = useQuery(diagnosesQuery(key, looked));
  return (
    <>
      <Filters>
        <TextField
          label="Diagnosis"
          type="search"
          value={text}
          onChange={setText}
          hint="Words, an abbreviation, or how a code begins."
        />
      </Filters>
      {looked === '' ? (
        <EmptyState title="Look for a diagnosis code">
          Try <Example text="type 2 diabetes" onUse={setText} />,{' '}
          <Example text="htn" onUse={setText} /> or <Example text="E78" onUse={setText} />.
        </EmptyState>
      ) : (
        <Loaded query={found} lines={8}>
          {(codes) =>
            codes.length === 0 ? (
              <EmptyState title="No code is found">Try fewer or other words.</EmptyState>
            ) : (
              <>
                <p role="status">{codes.length} found, the best match first</p>
                <DataTable
                  caption="Diagnosis codes"
                  rows={codes}
                  columns={columns}
                  rowKey={({ diagnosis_code: code }) => code}
                />
                <CsvButton name="diagnosis-codes" columns={columns} load={() => codes} />
              </>
            )
          }
        </Loaded>
      )}
      <Together />
    </>
  );
}

/** Whether codes may stand together on one claim. */
function Together(): ReactElement {
  const [text, setText] = useState('');
  const check = useMutation({ mutationFn: async () => validateCodes(codesOf(text)) });
  return (
    <Section title="Do they go together?">
      <Form
        action="Check the codes"
        onSubmit={() => check.mutate()}
        isBusy={check.isPending}
        error={check.error}
        disabledWhy={codesOf(text).length === 0 ? 'there is no code yet' : null}
      >
        <TextField label="Codes" value={text} onChange={setText} lines={2} hint="E11.9, I10" />
      </Form>
      {check.data === undefined ? null : (
        <Notice tone={check.data.valid ? 'good' : 'warning'}>
          <p>
            {check.data.valid
              ? 'They can stand on one claim.'
              : 'They cannot stand on one claim as they are.'}
          </p>
          <ul>
            {[
              ...check.data.errors,
              ...check.data.violations.map(
                (each) => `${each.code} never stands with ${each.conflicts_with}.`,
              ),
              ...check.data.warnings.map(
                (each) =>
                  `${each.code} stands with ${each.overlaps_with} only where the person has both.`,
              ),
              ...check.data.not_checked,
            ].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Section>
  );
}
