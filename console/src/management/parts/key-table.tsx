import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

/** What keys of teams and of management have alike. */
type Key = {
  readonly id: string;
  readonly label: string;
  readonly prefix: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
};

/** What a table of keys says of each, with what these keys have beside that. */
export const keyFacts = <Own extends Key>(
  ...own: readonly Column<Own>[]
): readonly Column<Own>[] => [
  { title: 'Label', cell: ({ label }) => label, csv: ({ label }) => label },
  {
    title: 'Begins with',
    cell: ({ prefix }) => <code>{prefix}…</code>,
    csv: ({ prefix }) => prefix,
  },
  ...own,
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

type Props<Own> = {
  readonly caption: string;
  readonly rows: readonly Own[];
  readonly facts: readonly Column<Own>[];
  /** Answers the key that replaces it. */
  readonly rotate: (id: string) => Promise<string>;
  readonly revoke: (id: string) => Promise<unknown>;
  /** What is said once it is revoked. */
  readonly revoked: string;
  readonly onIssued: (value: string) => void;
  readonly onChanged: () => void;
};

/** Keys, each to be replaced or revoked. */
export function KeyTable<Own extends Key>({
  caption,
  rows,
  facts,
  rotate,
  onIssued,
  onChanged,
  ...revoking
}: Props<Own>): ReactElement {
  const [ending, setEnding] = useState<Own | null>(null);
  const rotation = useMutation({
    mutationFn: rotate,
    onSuccess: (value) => {
      onIssued(value);
      onChanged();
    },
  });
  const columns: readonly Column<Own>[] = [
    ...facts,
    {
      title: 'Actions',
      kind: 'action',
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
      <DataTable caption={caption} rows={rows} columns={columns} rowKey={({ id }) => id} />
      <Revoke
        {...revoking}
        ending={ending}
        onClose={() => {
          setEnding(null);
          onChanged();
        }}
      />
    </>
  );
}

type RevokeProps = Pick<Props<Key>, 'revoke' | 'revoked'> & {
  readonly ending: Key | null;
  readonly onClose: () => void;
};

function Revoke({ ending, revoke, revoked, onClose }: RevokeProps): ReactElement {
  const end = useMutation({
    mutationFn: revoke,
    onSuccess: () => {
      toast(revoked);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Revoke the key?"
      action="Revoke"
      isOpen={ending !== null}
      isBusy={end.isPending}
      onClose={() => {
        end.reset();
        onClose();
      }}
      onConfirm={() => {
        if (ending !== null) end.mutate(ending.id);
      }}
    >
      {end.isError ? <ErrorState error={end.error} /> : null}
      Whatever uses <strong>{ending?.label}</strong> ({ending?.prefix}…) is refused from now on.
    </ConfirmDialog>
  );
}
