import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { ClientFacingTeamProviderCredentials } from '#console/kernel/api/contract.ts';
import { ShortId } from '#console/kernel/links/links.tsx';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';

import type { KeyScope } from '../queries.ts';
import { providerName } from './model.ts';
import { deleteApplication } from './queries.ts';

type Application = Omit<ClientFacingTeamProviderCredentials, 'app_url'>;

type Props = {
  readonly place: KeyScope;
  readonly rows: readonly Application[];
  readonly onChanged: () => void;
};

export const applicationFacts: readonly Column<Application>[] = [
  {
    title: 'Provider',
    cell: ({ source }) => providerName(source),
    csv: ({ source }) => source,
  },
  {
    title: 'Client id',
    cell: ({ client_id: id }) => (id === null ? '–' : <ShortId value={id} />),
    csv: ({ client_id: id }) => id,
  },
  {
    title: 'Secret',
    cell: ({ client_secret_hash: hash }) =>
      hash === null ? 'none' : <span title={`SHA-256 ${hash}`}>kept, encrypted</span>,
    csv: ({ client_secret_hash: hash }) => (hash === null ? 'none' : 'kept'),
  },
  {
    title: 'People come back to',
    cell: ({ redirect_url_override: redirect }) => redirect ?? 'Salus itself',
    csv: ({ redirect_url_override: redirect }) => redirect,
  },
  {
    title: 'Changed',
    cell: ({ updated_at: at }) => <Time at={at} />,
    csv: ({ updated_at: at }) => at,
  },
];

export function ApplicationTable({ place, rows, onChanged }: Props): ReactElement {
  const [leaving, setLeaving] = useState<Application | null>(null);
  const remove = useMutation({
    mutationFn: async (id: string) => deleteApplication(place, id),
    onSuccess: () => {
      setLeaving(null);
      onChanged();
    },
  });
  const columns: readonly Column<Application>[] = [
    ...applicationFacts,
    {
      title: 'Action',
      kind: 'action',
      cell: (application) => (
        <Button kind="quiet" icon="trash" onClick={() => setLeaving(application)}>
          Remove <span className="hidden-text">{providerName(application.source)}</span>
        </Button>
      ),
    },
  ];
  return (
    <>
      <DataTable caption="Applications" rows={rows} columns={columns} rowKey={({ id }) => id} />
      <ConfirmDialog
        title="Remove the application?"
        action="Remove"
        isOpen={leaving !== null}
        isBusy={remove.isPending}
        onClose={() => {
          setLeaving(null);
          remove.reset();
        }}
        onConfirm={() => {
          if (leaving !== null) remove.mutate(leaving.id);
        }}
      >
        {remove.isError ? <ErrorState error={remove.error} /> : null}
        <p>
          New connections with {providerName(leaving?.source ?? '')} use the installation’s own
          application, if it has one. Those that were made by this one have to be made again.
        </p>
      </ConfirmDialog>
    </>
  );
}
