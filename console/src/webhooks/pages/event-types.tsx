import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import type { EventTypeListResponse } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { CopyButton } from '#console/kernel/ui/copy.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Filters, TextField } from '#console/kernel/ui/form.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { TypeLink } from '../parts/links.tsx';
import { eventTypeQuery, eventTypesQuery } from '../queries.ts';
import { meaningOf, typesWith } from '../types/model.ts';

type EventType = EventTypeListResponse['data'][number];

/** Every type of events: when there is one, and what it looks like. */
export function EventTypesPage(): ReactElement {
  const { key, teamId, environment } = useTenant();
  const [text, setText] = useState('');
  const types = useQuery(eventTypesQuery(key));
  const { type: open }: { readonly type?: string | undefined } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (type: string | null): void =>
    void navigate({
      to: '/$team/$environment/events/types',
      params: { team: teamId, environment },
      search: type === null ? {} : { type },
      resetScroll: false,
    });
  return (
    <Page
      title="Event types"
      lead={
        <>
          What there is to be told, with an example of each, which is nobody’s.{' '}
          <Link to="/$team/$environment/events" params={{ team: teamId, environment }}>
            See events live
          </Link>
        </>
      }
      actions={
        <>
          <CodePanel
            requests={[
              {
                method: 'GET',
                path: '/v2/events/types',
                ...(open === undefined ? {} : { query: { event_type: open } }),
              },
            ]}
          />
          <CsvButton
            name="event-types"
            columns={columns}
            load={() => typesWith(types.data ?? [], text.trim())}
          />
        </>
      }
    >
      <Types query={types} text={text} onText={setText} onOpen={show} />
      {open === undefined ? null : <TypeDialog type={open} onClose={() => show(null)} />}
    </Page>
  );
}

type TypesProps = {
  readonly query: UseQueryResult<readonly EventType[]>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onOpen: (type: string) => void;
};

function Types({ query, text, onText, onOpen }: TypesProps): ReactElement {
  return (
    <>
      <Filters>
        <TextField
          label="Search"
          type="search"
          value={text}
          onChange={onText}
          hint="Words of the name or of what it means."
        />
      </Filters>
      <Loaded query={query} lines={12}>
        {(all) => {
          const found = typesWith(all, text.trim());
          return (
            <>
              <p role="status">
                {found.length} of {all.length} types
              </p>
              {found.length === 0 ? (
                <p>No type is called or means that.</p>
              ) : (
                <DataTable
                  caption="Event types"
                  rows={found}
                  columns={columns}
                  rowKey={({ event_type: type }) => type}
                  onOpen={({ event_type: type }) => onOpen(type)}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

const columns: readonly Column<EventType>[] = [
  {
    title: 'Type',
    cell: ({ event_type: type }) => <TypeLink type={type} />,
    csv: ({ event_type: type }) => type,
  },
  {
    title: 'When',
    cell: ({ event_type: type }) => meaningOf(type),
    csv: ({ event_type: type }) => meaningOf(type),
  },
];

type DialogProps = { readonly type: string; readonly onClose: () => void };

/** Opens with what there is to read: a dialog that grows would move under the pointer. */
function TypeDialog({ type, onClose }: DialogProps): ReactElement | null {
  const { key } = useTenant();
  const found = useQuery(eventTypeQuery(key, type));
  if (found.isPending) return null;
  return (
    <Dialog title="Event type" isOpen onClose={onClose}>
      <Loaded query={found} lines={4}>
        {(one) => (one === null ? <p>There is no such type.</p> : <Type one={one} />)}
      </Loaded>
    </Dialog>
  );
}

function Type({ one }: { readonly one: EventType }): ReactElement {
  const { teamId, environment } = useTenant();
  const { event_type: type, is_operational: isOperational, example } = one;
  return (
    <>
      <h3>{type}</h3>
      <p>{meaningOf(type)}</p>
      {isOperational ? (
        <p>It is about deliveries themselves: an endpoint gets it only where it names it.</p>
      ) : null}
      <p>
        <Link
          to="/$team/$environment/events"
          params={{ team: teamId, environment }}
          search={{ type }}
        >
          See these live
        </Link>
      </p>
      <Example text={JSON.stringify(example, null, 2)} />
    </>
  );
}

function Example({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      <div>
        What is in its <code>data</code> <CopyButton text={text} name="example" />
      </div>
      <pre tabIndex={0} aria-label="Example">
        {text}
      </pre>
    </>
  );
}
