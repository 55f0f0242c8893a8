import type { ReactElement } from 'react';

import type { ExplainedWorkout } from '#console/kernel/api/contract.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { sameText } from '../model.ts';
import { DeleteLink } from './delete-link.tsx';

type Props = {
  readonly userId: string;
  readonly workouts: readonly ExplainedWorkout[];
  readonly time: (at: string) => string;
};

/** The workouts that count, each with those of other sources that tell of the same activity. */
export function Workouts({ userId, workouts, time }: Props): ReactElement | null {
  if (workouts.length === 0) return null;
  const columns = columnsOf(userId, time);
  const others = workouts.reduce((sum, { same_activity: same }) => sum + same.length, 0);
  return (
    <Section
      title={`Workouts: ${workouts.length}`}
      actions={<CsvButton name="workouts" columns={columns} load={() => workouts} />}
    >
      {others === 0 ? null : (
        <p>
          {others === 1 ? 'One more tells' : `${others} more tell`} of the same activities, and so
          count no second time.
        </p>
      )}
      <DataTable caption="Workouts" rows={workouts} columns={columns} rowKey={({ id }) => id} />
    </Section>
  );
}

function columnsOf(userId: string, time: Props['time']): readonly Column<ExplainedWorkout>[] {
  return [
    { title: 'From', cell: ({ time_start: at }) => time(at), csv: ({ time_start: at }) => at },
    { title: 'To', cell: ({ time_end: at }) => time(at), csv: ({ time_end: at }) => at },
    {
      title: 'Sport',
      cell: ({ sport }) => sport.replaceAll('_', ' '),
      csv: ({ sport }) => sport,
    },
    {
      title: 'Of',
      cell: ({ provider, type }) => `${provider}, ${type.replaceAll('_', ' ')}`,
      csv: ({ provider }) => provider,
    },
    {
      title: 'Rather than',
      cell: ({ same_activity: same }) => sameText(same),
      csv: ({ same_activity: same }) => sameText(same),
    },
    {
      title: 'Actions',
      kind: 'action',
      cell: ({ id, time_start: at }) => (
        <DeleteLink userId={userId} target={`summary/workouts/${id}`}>
          {`the workout of ${time(at)}`}
        </DeleteLink>
      ),
    },
  ];
}
