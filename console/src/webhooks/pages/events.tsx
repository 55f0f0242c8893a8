import { Link, useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';

import { usePaletteActions } from '#console/kernel/palette/actions.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { CsvButton } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { EmptyState, ErrorState, Notice, Skeleton } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { MessageDialog } from '../parts/message-dialog.tsx';
import { type TailEvent, type TailFilter, tailFilterOf, tailText } from '../tail/model.ts';
import { TailFilters } from '../tail/tail-filters.tsx';
import { tailFile, TailTable } from '../tail/tail-table.tsx';
import { type LiveTail, useTail } from '../tail/use-tail.ts';

/** What happens, as it happens: of which type, to whom and when. What it says is read on a click. */
export function EventsPage(): ReactElement {
  const { key, teamId, environment } = useTenant();
  const given = useSearch({ strict: false });
  const filter = useMemo(() => tailFilterOf(given), [given]);
  const tail = useTail(key, filter);
  const { isPaused, pause, resume } = tail;
  const actions = useMemo(
    () => [isPaused ? { label: 'Go on live', run: resume } : { label: 'Pause events', run: pause }],
    [isPaused, pause, resume],
  );
  usePaletteActions(actions);
  return (
    <Page
      title="Events"
      lead={
        <>
          What happens to the users, live. Nothing is stored for it.{' '}
          <Link to="/$team/$environment/events/types" params={{ team: teamId, environment }}>
            What each type means
          </Link>
        </>
      }
      actions={
        <>
          <CodePanel requests={[codeOf(filter)]} />
          <CsvButton name="events" columns={tailFile} load={() => tail.rows} />
        </>
      }
    >
      <TailFilters key={filter.user ?? ''} filter={filter} />
      <Controls tail={tail} />
      <Seen tail={tail} />
    </Page>
  );
}

function codeOf({ type, user }: TailFilter) {
  return {
    method: 'GET',
    path: '/v2/events/tail',
    query: { event_type: type, user_id: user, wait: 30 },
  } as const;
}

function Controls({ tail }: { readonly tail: LiveTail }): ReactElement {
  const { isPaused } = tail;
  return (
    <div>
      <Button icon={isPaused ? 'play' : 'pause'} onClick={isPaused ? tail.resume : tail.pause}>
        {isPaused ? 'Go on' : 'Pause'}
      </Button>{' '}
      <strong role="status">{tailText(tail)}</strong>
    </div>
  );
}

/** What was seen stays when the connection is lost. */
function Seen({ tail }: { readonly tail: LiveTail }): ReactElement {
  const [open, setOpen] = useState<TailEvent | null>(null);
  const { rows, phase, failure, wholeSince, isCut, pause } = tail;
  if (rows.length === 0 && phase === 'connecting' && failure === null) return <Skeleton />;
  return (
    <>
      {failure === null ? null : (
        <>
          <ErrorState error={failure} onRetry={tail.retry} />
          <p>It is tried again by itself, and goes on where it was.</p>
        </>
      )}
      {wholeSince === null ? null : (
        <Notice tone="warning">
          Nobody looked on for a while: what happened before <Time at={wholeSince} /> and no
          destination wanted may be missing.
        </Notice>
      )}
      {rows.length === 0 ? (
        failure === null && <NothingYet />
      ) : (
        <TailTable rows={rows} onOpen={setOpen} onScrolledAway={pause} />
      )}
      {isCut ? <p>Older ones have left the page.</p> : null}
      <MessageDialog sent={open === null ? null : sentOf(open)} onClose={() => setOpen(null)} />
    </>
  );
}

const sentOf = ({ id, event_type, user_id, is_kept: isKept }: TailEvent) => ({
  message_id: id,
  webhook_id: null,
  event_type,
  user_id,
  isKept,
});

function NothingYet(): ReactElement {
  const [at] = useState(() => new Date().toISOString());
  const body = { stage: 'daily', provider: 'manual', data: [{ timestamp: at, value: 61 }] };
  return (
    <EmptyState
      title="Nothing has happened yet"
      request={{ method: 'POST', path: '/v2/timeseries/$USER_ID/heartrate', body }}
    >
      <p>Push a sample of a user, and its event is here at once.</p>
    </EmptyState>
  );
}
