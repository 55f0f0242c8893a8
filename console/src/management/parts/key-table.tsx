import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { deleteKey, type KeyPlace, rotateKey, type TeamKey } from '../queries.ts';

type Props = {
  readonly place: KeyPlace;
  readonly rows: readonly TeamKey[];
  readonly onIssued: (value: string) => void;
  readonly onChanged: () => void;
};

export const keyFacts: readonly Column<TeamKey>[] = [
  { title: 'Label', cell: ({ label }) => label, csv: ({ label }) => label },
  {
    title: 'Begins with',
    cell: ({ prefix }) => <code>{prefix}…</code>,
    csv: ({ prefix }) => prefix,
  },
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

export function KeyTable({ place, rows, onIssued, onChanged }: Props): ReactElement {
  const [ending, setEnding] = useState<TeamKey | null>(null);
  const rotation = useMutation({
    mutationFn: async (id: string) => rotateKey(place, id),
    onSuccess: ({ value }) => {
      onIssued(value);
      onChanged();
    },
  });
  const columns: readonly Column<TeamKey>[] = [
    ...keyFacts,
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
      <DataTable caption="Keys" rows={rows} columns={columns} rowKey={({ id }) => id} />
      <Revoke
        place={place}
        ending={ending}
        onClose={() => {
          setEnding(null);
          onChanged();
        }}
      />
    </>
  );
}

type RevokeProps = {
  readonly place: KeyPlace;
  readonly ending: TeamKey | null;
  readonly onClose: () => void;
};

function Revoke({ place, ending, onClose }: RevokeProps): ReactElement {
  const end = useMutation({
    mutationFn: async (id: string) => deleteKey(place, id),
    onSuccess: () => {
      toast('The key works no more.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Revoke the key?"
      action="Revoke"
      isOpen={ending !== null}
      isBusy={end.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (ending !== null) end.mutate(ending.id);
      }}
    >
      {end.isError ? <ErrorState error={end.error} /> : null}
      Whatever uses <strong>{ending?.label}</strong> ({ending?.prefix}…) is refused from now on.
    </ConfirmDialog>
  );
}
