import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useState } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { Badge, EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Filters, TextField } from '#console/kernel/ui/form.tsx';
import { Facts, Section } from '#console/kernel/ui/page.tsx';

import type { CatalogueSearch } from '../model.ts';
import { labsQuery, type Marker, markersInPage, markersQuery } from '../queries.ts';
import { LabField } from './lab-filter.tsx';
import { measuredColumns } from './marker-columns.tsx';

type Props = {
  readonly search: CatalogueSearch;
  readonly onChange: (search: CatalogueSearch) => void;
};

/** What laboratories measure, each under a code of one of them; without a name, what is ordered most. */
export function Markers({ search, onChange }: Props): ReactElement {
  const { key } = useTenant();
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<Marker | null>(null);
  const markers = useQuery(markersQuery(key, search, useDeferredValue(text.trim())));
  const labs = useQuery(labsQuery(key));
  const columns = columnsOf(
    (id) => labs.data?.find((lab) => lab.id === id)?.name ?? '–',
    setOpened,
  );
  const { page: _, ...first } = search;
  const typed = (next: string): void => {
    setText(next);
    if (search.page !== undefined) onChange(first);
  };
  return (
    <>
      <Filters>
        <TextField
          label="Marker"
          type="search"
          value={text}
          onChange={typed}
          hint="A name, or as much of it as you know."
        />
        <LabField
          value={search.lab ?? ''}
          none="Every one"
          onChange={(lab) => onChange({ ...first, lab })}
        />
      </Filters>
      <Loaded query={markers} lines={10}>
        {({ markers: rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title="No marker is found">
              Try fewer letters, or another laboratory.
            </EmptyState>
          ) : (
            <>
              <p role="status">
                {rows.length} of {total ?? 'many'} markers
              </p>
              <DataTable
                caption="Markers"
                rows={rows}
                columns={columns}
                rowKey={({ id }) => String(id)}
                onOpen={setOpened}
              />
              <Pages search={search} isFull={rows.length === markersInPage} onChange={onChange} />
              <CsvButton name="markers" columns={columns} load={() => rows} />
            </>
          )
        }
      </Loaded>
      {opened === null ? null : <MarkerDialog marker={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function columnsOf(
  nameOf: (labId: number | null) => string,
  onOpen: (marker: Marker) => void,
): readonly Column<Marker>[] {
  const [name, ...others] = measuredColumns;
  return [
    {
      title: name?.title ?? '',
      cell: (marker) => (
        <Button kind="quiet" onClick={() => onOpen(marker)}>
          {marker.name}
        </Button>
      ),
      csv: (marker) => marker.name,
    },
    {
      title: 'Laboratory',
      cell: ({ lab_id: id }) => nameOf(id),
      csv: ({ lab_id: id }) => nameOf(id),
    },
    ...others,
    {
      title: 'By itself',
      cell: ({ a_la_carte_enabled: isAlone, is_orderable: isOrderable }) =>
        isAlone && isOrderable !== false ? (
          <Badge tone="good">orderable</Badge>
        ) : (
          <Badge>not</Badge>
        ),
      csv: ({ a_la_carte_enabled: isAlone }) => String(isAlone),
    },
  ];
}

function Pages({ search, isFull, onChange }: Props & { readonly isFull: boolean }): ReactElement {
  const { page = 1 } = search;
  return (
    <nav aria-label="Pages of markers">
      <Button
        icon="back"
        onClick={() => onChange({ ...search, page: page - 1 })}
        disabledWhy={page === 1 ? 'this is the first' : null}
      >
        Before
      </Button>{' '}
      Page {page}{' '}
      <Button
        icon="next"
        onClick={() => onChange({ ...search, page: page + 1 })}
        disabledWhy={isFull ? null : 'this is the last'}
      >
        Next
      </Button>
    </nav>
  );
}

type DialogProps = { readonly marker: Marker; readonly onClose: () => void };

/** What comes of a marker, and what its laboratory asks about it. */
function MarkerDialog({ marker, onClose }: DialogProps): ReactElement {
  const { expected_results: results, aoe } = marker;
  return (
    <Dialog title={marker.name} isOpen onClose={onClose}>
      {marker.description === null ? null : <p>{marker.description}</p>}
      <Facts
        facts={[
          ['Id', String(marker.id)],
          ['Code', marker.provider_id ?? '–'],
          ['Kind', marker.type ?? '–'],
          ['Price', marker.price === null ? '–' : marker.price],
        ]}
      />
      {results.length === 0 ? null : (
        <Section title="Results">
          <ul>
            {results.map(({ id, name, required, loinc }) => (
              <li key={id}>
                {name}
                {loinc === null ? '' : `, LOINC ${loinc.code}`}
                {required ? '' : ', not always there'}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {aoe === null || aoe.questions.length === 0 ? null : (
        <Section title="Asked at order entry">
          <ul>
            {aoe.questions.map(({ id, value, required, answers }) => (
              <li key={id}>
                {value}
                {required ? '' : ' (optional)'}
                {answers.length === 0
                  ? ''
                  : ` ${answers.map((answer) => answer.value).join(' / ')}`}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Dialog>
  );
}
