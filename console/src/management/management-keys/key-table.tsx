import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { ClientFacingManagementKey } from '#console/kernel/api/contract.ts';
import { useMe } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { deleteManagementKey, rotateManagementKey } from './queries.ts';

type Key = ClientFacingManagementKey;

type Teams = readonly { readonly id: string; readonly name: string }[];

function managedBy({ role, team_role_bindings: bindings }: Key, teams: Teams): string {
  if (role === 'org_admin') return 'the organisation';
  const nameOf = (id: string): string => teams.find((team) => team.id === id)?.name ?? id;
  return (bindings ?? []).map(({ team_id: id }) => nameOf(id)).join(', ') || 'no team any more';
}

export const keyFacts = (teams: Teams): readonly Column<Key>[] => [
  { title: 'Label', cell: ({ label }) => label, csv: ({ label }) => label },
  {
    title: 'Begins with',
    cell: ({ prefix }) => <code>{prefix}…</code>,
    csv: ({ prefix }) => prefix,
  },
  { title: 'Manages', cell: (key) => managedBy(key, teams), csv: (key) => managedBy(key, teams) },
  {
    title: 'Made',
    cell: ({ created_at: at }) => <Time at={at} />,
    csv: ({ created_at: at }) => at,
  },
  {
    title: 'Last used',
    cell: ({ last_used_at: at }) => <Time at={at} />,
    csv: ({ last_used_at: at }) => at,
  },
  {
    title: 'Ends',
    cell: ({ expires_at: at }) => <Time at={at} />,
    csv: ({ expires_at: at }) => at,
  },
];

type Props = {
  readonly rows: readonly Key[];
  readonly onIssued: (value: string) => void;
  readonly onChanged: () => void;
};

export function ManagementKeyTable({ rows, onIssued, onChanged }: Props): ReactElement {
  const { organisation, teams } = useMe();
  const [ending, setEnding] = useState<Key | null>(null);
  const rotation = useMutation({
    mutationFn: async (id: string) => rotateManagementKey(organisation.id, id),
    onSuccess: ({ key }) => {
      onIssued(key);
      onChanged();
    },
  });
  const end = useMutation({
    mutationFn: async (id: string) => deleteManagementKey(organisation.id, id),
    onSuccess: () => {
      toast('The key works no more, nor does a session that it began.');
      setEnding(null);
      onChanged();
    },
  });
  const columns: readonly Column<Key>[] = [
    ...keyFacts(teams),
    {
      title: 'Actions',
      cell: (key) => (
        <>
          <Button kind="quiet" icon="refresh" onClick={() => rotation.mutate(key.id)}>
            Replace <span className="hidden-text">{key.label}</span>
          </Button>
          <Button kind="quiet" icon="trash" onClick={() => setEnding(key)}>
            Revoke <span className="hidden-text">{key.label}</span>
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      {rotation.isError ? <ErrorState error={rotation.error} /> : null}
      <DataTable caption="Management keys" rows={rows} columns={columns} rowKey={({ id }) => id} />
      <ConfirmDialog
        title="Revoke the key?"
        action="Revoke"
        isOpen={ending !== null}
        isBusy={end.isPending}
        onClose={() => {
          setEnding(null);
          end.reset();
        }}
        onConfirm={() => {
          if (ending !== null) end.mutate(ending.id);
        }}
      >
        {end.isError ? <ErrorState error={end.error} /> : null}
        Whatever uses <strong>{ending?.label}</strong> ({ending?.prefix}…) is refused from now on.
      </ConfirmDialog>
    </>
  );
}
