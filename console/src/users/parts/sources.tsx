import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import type { ClientFacingProviderWithStatus } from '#console/kernel/api/contract.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { Badge, EmptyState, ErrorState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { disconnectSource, refreshSources, sourcesQuery, type User } from '../queries.ts';

type Source = ClientFacingProviderWithStatus;

const tones = { active: 'good', paused: 'warning', error: 'danger' } as const;

const factsIn = (zone: string | undefined): readonly Column<Source>[] => [
  { title: 'Source', cell: ({ name }) => name, csv: ({ slug }) => slug },
  {
    title: 'State',
    kind: 'status',
    cell: ({ status }) => <Badge tone={tones[status]}>{status}</Badge>,
    csv: ({ status }) => status,
  },
  {
    title: 'Connected',
    cell: ({ created_on: at }) => <Time at={at} userZone={zone} />,
    csv: ({ created_on: at }) => at,
  },
  {
    title: 'Last error',
    kind: 'text',
    cell: ({ error_details: error }) =>
      error === null ? (
        'none'
      ) : (
        <>
          {error.error_message} <Time at={error.errored_at} userZone={zone} />
        </>
      ),
    csv: ({ error_details: error }) => error?.error_message,
  },
  {
    title: 'Kinds of data',
    kind: 'text',
    cell: ({ resource_availability: kinds }) =>
      Object.values(kinds).filter(({ status }) => status === 'available').length,
    csv: ({ resource_availability: kinds }) =>
      Object.entries(kinds)
        .filter(([, { status }]) => status === 'available')
        .map(([kind]) => kind)
        .join(' '),
    isNumber: true,
  },
];

/** What is connected, how it is, and what to do where it is not well. */
export function Sources({ user }: { readonly user: User }): ReactElement {
  const { user_id: userId } = user;
  const zone = user.fallback_time_zone?.id;
  const { key } = useTenant();
  const sources = useQuery(sourcesQuery(key, userId));
  const mayWrite = usePermission('write');
  const [ending, setEnding] = useState<Source | null>(null);
  const columns: readonly Column<Source>[] = [
    ...factsIn(zone),
    {
      title: 'Actions',
      kind: 'action',
      cell: (source) => (
        <>
          <Button
            kind="quiet"
            onClick={() => setEnding(source)}
            disabledWhy={mayWrite ? null : 'your role only reads'}
          >
            Disconnect <span className="hidden-text">{source.name}</span>
          </Button>{' '}
          <DeleteLink userId={userId} source={source} />
        </>
      ),
    },
  ];
  return (
    <Section
      title="Sources"
      actions={
        <>
          <CsvButton name="sources" columns={columns} load={() => sources.data?.providers ?? []} />
          <Refresh userId={userId} count={sources.data?.providers.length ?? 0} />
        </>
      }
    >
      <Loaded query={sources} lines={3}>
        {({ providers }) =>
          providers.length === 0 ? (
            <EmptyState
              title="Nothing is connected"
              request={{ method: 'POST', path: '/v2/link/token', body: { user_id: userId } }}
            >
              Send the person a link, push samples with a key, or connect invented data in a
              sandbox: all under “Connect a source”.
            </EmptyState>
          ) : (
            <DataTable
              caption="Sources"
              rows={providers}
              columns={columns}
              rowKey={({ slug }) => slug}
            />
          )
        }
      </Loaded>
      <Disconnect userId={userId} source={ending} onClose={() => setEnding(null)} />
    </Section>
  );
}

function DeleteLink({
  userId,
  source,
}: {
  readonly userId: string;
  readonly source: Source;
}): ReactElement {
  return (
    <Link
      to="."
      params={{ userId }}
      search={(search) => ({ ...search, delete: `source/${source.slug}` })}
      resetScroll={false}
    >
      Delete its data <span className="hidden-text">of {source.name}</span>
    </Link>
  );
}

function Refresh({
  userId,
  count,
}: {
  readonly userId: string;
  readonly count: number;
}): ReactElement {
  const { key } = useTenant();
  const mayWrite = usePermission('write');
  const queries = useQueryClient();
  const refresh = useMutation({
    mutationFn: async () => refreshSources(userId),
    onSuccess: async ({
      refreshed_sources: done,
      in_progress_sources: under,
      failed_sources: failed,
    }) => {
      toast(`${done.length} fetched, ${under.length} under way, ${failed.length} failed.`);
      await queries.invalidateQueries({ queryKey: [key, 'user', userId] });
    },
  });
  const why = mayWrite ? (count === 0 ? 'nothing is connected' : null) : 'your role only reads';
  return (
    <>
      {refresh.isError ? <ErrorState error={refresh.error} /> : null}
      <Button
        icon="refresh"
        onClick={() => refresh.mutate()}
        isBusy={refresh.isPending}
        disabledWhy={why}
      >
        Fetch what is new
      </Button>
    </>
  );
}

type DisconnectProps = {
  readonly userId: string;
  readonly source: Source | null;
  readonly onClose: () => void;
};

function Disconnect({ userId, source, onClose }: DisconnectProps): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: async (slug: string) => disconnectSource(userId, slug),
    onSuccess: async () => {
      onClose();
      toast('The source is disconnected. What it brought stays.');
      await queries.invalidateQueries({ queryKey: [key, 'user', userId] });
    },
  });
  return (
    <ConfirmDialog
      title={`Disconnect ${source?.name ?? ''}?`}
      action="Disconnect"
      isOpen={source !== null}
      isBusy={end.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (source !== null) end.mutate(source.slug);
      }}
    >
      {end.isError ? <ErrorState error={end.error} /> : null}
      Nothing more is fetched. What it brought stays, and the person can connect it again.
    </ConfirmDialog>
  );
}
