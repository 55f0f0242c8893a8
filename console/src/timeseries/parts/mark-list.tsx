import type { ReactElement } from 'react';

import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import type { NightSummary, WorkoutSummary } from '../queries.ts';
import type { View } from '../use-view.ts';

type Props = {
  readonly view: View;
  /** Null: not wanted. */
  readonly list: {
    readonly nights: readonly NightSummary[] | null;
    readonly workouts: readonly WorkoutSummary[] | null;
    readonly error: unknown;
  };
};

const clock = (at: string, offset: number | null): string =>
  new Date(Date.parse(at) + (offset ?? 0) * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** What is shaded behind the lines, in words, and what each of them opens. */
export function MarkList({ view, list }: Props): ReactElement | null {
  const { search, change } = view;
  const { nights, workouts, error } = list;
  const nightColumns: readonly Column<NightSummary>[] = [
    {
      title: 'Went to bed',
      cell: ({ bedtime_start: at, timezone_offset: offset }) => clock(at, offset),
    },
    { title: 'Got up', cell: ({ bedtime_stop: at, timezone_offset: offset }) => clock(at, offset) },
    { title: 'Source', cell: ({ source }) => source.name },
    {
      title: 'Open',
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
      cell: ({ id, sport }) => (
        <Button kind="quiet" onClick={() => change({ ...search, workout: id })}>
          Show the workout <span className="hidden-text">{sport.name}</span>
        </Button>
      ),
    },
  ];
  if (nights === null && workouts === null) return null;
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
    </Section>
  );
}
