import type { ReactElement } from 'react';

import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { offsetIn } from '../overlay.ts';
import type { LabOrder, NightSummary, WorkoutSummary } from '../queries.ts';
import type { BesideList } from '../use-marks.ts';
import type { View } from '../use-view.ts';

type Props = {
  readonly view: View;
  readonly zone: string | null;
  readonly list: BesideList;
};

const clock = (at: string, offset: number | null): string =>
  new Date(Date.parse(at) + (offset ?? 0) * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** What is shaded behind the lines, in words, and what each of them opens. */
export function MarkList({ view, zone, list }: Props): ReactElement | null {
  const { search, change } = view;
  const { nights, workouts, orders, error } = list;
  const nightColumns: readonly Column<NightSummary>[] = [
    {
      title: 'Went to bed',
      cell: ({ bedtime_start: at, timezone_offset: offset }) => clock(at, offset),
    },
    { title: 'Got up', cell: ({ bedtime_stop: at, timezone_offset: offset }) => clock(at, offset) },
    { title: 'Source', cell: ({ source }) => source.name },
    {
      title: 'Open',
      kind: 'action',
      cell: ({ id, calendar_date: day }) => (
        <Button kind="quiet" onClick={() => change({ ...search, night: id })}>
          Show the night <span className="hidden-text">of {day}</span>
        </Button>
      ),
    },
  ];
  const workoutColumns: readonly Column<WorkoutSummary>[] = [
    { title: 'Sport', cell: ({ sport }) => sport.name },
    { title: 'Began', cell: ({ time_start: at, timezone_offset: offset }) => clock(at, offset) },
    { title: 'Ended', cell: ({ time_end: at, timezone_offset: offset }) => clock(at, offset) },
    { title: 'Source', cell: ({ source }) => source.name },
    {
      title: 'Open',
      kind: 'action',
      cell: ({ id, sport }) => (
        <Button kind="quiet" onClick={() => change({ ...search, workout: id })}>
          Show the workout <span className="hidden-text">{sport.name}</span>
        </Button>
      ),
    },
  ];
  if (nights === null && workouts === null && orders === null) return null;
  return (
    <Section title="On the same days">
      {error === null || error === undefined ? null : <ErrorState error={error} />}
      {nights === null ? null : nights.length === 0 ? (
        <p>No night of these days.</p>
      ) : (
        <DataTable caption="Nights" rows={nights} columns={nightColumns} rowKey={({ id }) => id} />
      )}
      {workouts === null ? null : workouts.length === 0 ? (
        <p>No workout of these days.</p>
      ) : (
        <DataTable
          caption="Workouts"
          rows={workouts}
          columns={workoutColumns}
          rowKey={({ id }) => id}
        />
      )}
      {orders === null ? null : orders.length === 0 ? (
        <p>No laboratory order of these days.</p>
      ) : (
        <DataTable
          caption="Laboratory orders"
          rows={orders}
          columns={orderColumns(view, zone)}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}

/** An order without who it is for; what it found is a section of its own, on asking. */
function orderColumns({ search, change }: View, zone: string | null): readonly Column<LabOrder>[] {
  const local = (at: string): string => clock(at, offsetIn(zone, at));
  return [
    { title: 'Test', cell: ({ lab_test: { name } }) => name },
    { title: 'Ordered', cell: ({ created_at: at }) => local(at) },
    { title: 'State', kind: 'status', cell: ({ status }) => status.replaceAll('_', ' ') },
    { title: 'Since', cell: ({ status_at: at }) => local(at) },
    {
      title: 'Open',
      kind: 'action',
      cell: ({ id, lab_test: { name }, interpretation }) => (
        <Button
          kind="quiet"
          onClick={() => change({ ...search, order: id })}
          disabledWhy={interpretation === null ? 'there are no results yet' : null}
        >
          To the results <span className="hidden-text">of {name}</span>
        </Button>
      ),
    },
  ];
}
