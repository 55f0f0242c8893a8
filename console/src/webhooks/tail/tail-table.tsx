import { type ReactElement, useEffect, useRef } from 'react';

import { UserLink } from '#console/kernel/links/links.tsx';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';

import type { TailEvent } from './model.ts';

type Props = {
  readonly rows: readonly TailEvent[];
  readonly onOpen: (event: TailEvent) => void;
  /** The head of the table has left the screen: what comes would move what is read. */
  readonly onScrolledAway: () => void;
};

export function TailTable({ rows, onOpen, onScrolledAway }: Props): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page and the table scroll each for itself; neither lets its event bubble.
    const look = (event: Event): void => {
      const table = place.current;
      if (table === null) return;
      const isInside = event.target instanceof Element && table.contains(event.target);
      const isAway = isInside ? event.target.scrollTop > 0 : table.getBoundingClientRect().top < 0;
      if (isAway) onScrolledAway();
    };
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [onScrolledAway]);
  return (
    <div ref={place}>
      <DataTable
        caption="What happens"
        rows={rows}
        columns={[eventColumn(onOpen), ...tailColumns]}
        rowKey={({ id }) => id}
        onOpen={onOpen}
      />
    </div>
  );
}

const eventColumn = (onOpen: (event: TailEvent) => void): Column<TailEvent> => ({
  title: 'Event',
  cell: (event) => (
    <Button kind="quiet" onClick={() => onOpen(event)}>
      {event.event_type}
    </Button>
  ),
});

const tailColumns: readonly Column<TailEvent>[] = [
  { title: 'Recorded', cell: ({ created_at: at }) => <Time at={at} /> },
  { title: 'User', cell: ({ user_id: id }) => (id === null ? '–' : <UserLink id={id} />) },
  {
    title: 'Goes to',
    cell: ({ is_kept: isKept }) => (
      <Badge tone={isKept ? 'good' : 'neutral'}>{isKept ? 'a destination' : 'nobody'}</Badge>
    ),
  },
];

/** What a file has of it: no more than the page shows. */
export const tailFile: readonly Column<TailEvent>[] = [
  { title: 'id', cell: ({ id }) => id, csv: ({ id }) => id },
  { title: 'event_type', cell: () => null, csv: ({ event_type: type }) => type },
  { title: 'user_id', cell: () => null, csv: ({ user_id: id }) => id },
  { title: 'created_at', cell: () => null, csv: ({ created_at: at }) => at },
  { title: 'is_kept', cell: () => null, csv: ({ is_kept: isKept }) => String(isKept) },
];
