import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { useNow } from '#console/kernel/time/use-now.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Actions, Section } from '#console/kernel/ui/page.tsx';

import { firstDay } from '../model.ts';
import { type Cell, nameOf, type Row, type Table } from './model.ts';
import { recordsQuery } from './queries.ts';
import { type RecordKind, recordKinds } from './search.ts';

/** So far back: who looks for more has the explorer and the code. */
const daysShown = 90;

type Props = { readonly userId: string; readonly zone: string | null };

/** What is recorded beside days and samples, one kind at a time: none is fetched before somebody chooses it. */
export function RecordSection({ userId, zone }: Props): ReactElement {
  const { records: kind } = useSearch({ from: '/$team/$environment/users/$userId' });
  const navigate = useNavigate();
  const choose = (records: RecordKind | undefined): void =>
    void navigate({
      to: '.',
      search: records === undefined ? {} : { records },
      resetScroll: false,
    });
  return (
    <Section title="Records">
      <p>Of the last {daysShown} days, as their sources tell them.</p>
      <Actions>
        {recordKinds.map((each) => (
          <Button
            key={each}
            aria-pressed={each === kind}
            kind={each === kind ? 'primary' : 'plain'}
            onClick={() => choose(each === kind ? undefined : each)}
          >
            {nameOf(each)}
          </Button>
        ))}
      </Actions>
      {kind === undefined ? null : <OfKind key={kind} kind={kind} userId={userId} zone={zone} />}
    </Section>
  );
}

function OfKind({ kind, userId, zone }: Props & { readonly kind: RecordKind }): ReactElement {
  const { key } = useTenant();
  const records = useQuery(recordsQuery(key, kind, userId, firstDay(useNow(), daysShown)));
  return (
    <Loaded query={records} lines={4}>
      {(table) =>
        table.rows.length === 0 ? (
          <p>Nothing of these days. It comes with a source that has it, or by a push.</p>
        ) : (
          <Found kind={kind} table={table} zone={zone} />
        )
      }
    </Loaded>
  );
}

type FoundProps = Pick<Props, 'zone'> & { readonly kind: RecordKind; readonly table: Table };

function Found({ kind, table, zone }: FoundProps): ReactElement {
  const columns = table.titles.map((title, at): Column<Row> => ({
    title,
    cell: ({ cells }) => <CellText cell={cells[at] ?? null} zone={zone} />,
    csv: ({ cells }) => csvOf(cells[at] ?? null),
    isNumber: table.rows.some(({ cells }) => typeof cells[at] === 'number'),
  }));
  return (
    <>
      <DataTable
        caption={nameOf(kind)}
        rows={table.rows}
        columns={columns}
        rowKey={({ id }) => id}
      />
      <Actions>
        <CsvButton name={kind} columns={columns} load={() => table.rows} />
      </Actions>
    </>
  );
}

const csvOf = (cell: Cell): string | number | null =>
  typeof cell === 'object' ? (cell?.at ?? null) : cell;

function CellText({ cell, zone }: { readonly cell: Cell } & Pick<Props, 'zone'>): ReactElement {
  if (cell === null) return <>–</>;
  if (typeof cell === 'object') return <Time at={cell.at} userZone={zone ?? undefined} />;
  return <>{typeof cell === 'number' ? cell.toLocaleString('en') : cell}</>;
}
