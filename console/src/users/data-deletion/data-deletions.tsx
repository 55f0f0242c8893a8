import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import type { Deletion } from '#console/kernel/api/contract.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { useNow } from '#console/kernel/time/use-now.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Badge, ErrorState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { More } from '#console/kernel/ui/more.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { timeToUndo } from '../model.ts';
import { DeleteDataDialog } from './delete-data.tsx';
import { amountText, selectionText } from './model.ts';
import { allowAgain, deletionsQuery, undoDeletion } from './queries.ts';

type Props = { readonly userId: string; readonly zone: string | null };

/** Deletes parts of a user's data, and lists what was deleted. */
export function DataDeletions({ userId, zone }: Props): ReactElement {
  const { key } = useTenant();
  const mayWrite = usePermission('write');
  const { delete: target, ...search } = useSearch({ from: '/$team/$environment/users/$userId' });
  const navigate = useNavigate();
  const deletions = useInfiniteQuery(deletionsQuery(key, userId));
  const [isChoosing, setChoosing] = useState(false);
  const close = (): void => {
    setChoosing(false);
    if (target !== undefined) void navigate({ to: '.', search, resetScroll: false });
  };
  return (
    <Section
      title="Deleted data"
      actions={
        <Button
          kind="danger"
          icon="trash"
          onClick={() => setChoosing(true)}
          disabledWhy={mayWrite ? null : 'your role only reads'}
        >
          Delete data
        </Button>
      }
    >
      <p>
        Samples, summaries, a source or an import can be deleted; the user stays. For an hour a
        deletion can be undone.
      </p>
      <Loaded query={deletions} lines={2}>
        {({ pages }) => (
          <Deletions userId={userId} rows={pages.flatMap((page) => page.deletions)} />
        )}
      </Loaded>
      <More query={deletions} />
      <DeleteDataDialog
        userId={userId}
        zone={zone}
        target={target}
        isOpen={mayWrite && (isChoosing || target !== undefined)}
        onClose={close}
      />
    </Section>
  );
}

type RowsProps = { readonly userId: string; readonly rows: readonly Deletion[] };

function Deletions({ userId, rows }: RowsProps): ReactElement {
  if (rows.length === 0) return <p>Nothing was deleted.</p>;
  const columns: readonly Column<Deletion>[] = [
    { title: 'Deleted', cell: ({ created_at: at }) => <Time at={at} /> },
    { title: 'What', cell: (row) => selectionText(row) },
    { title: 'How much', cell: (row) => amountText(row) },
    { title: 'State', kind: 'status', cell: (row) => <State row={row} /> },
    { title: 'Actions', kind: 'action', cell: (row) => <RowActions userId={userId} row={row} /> },
  ];
  return (
    <DataTable
      caption="Deletions"
      rows={rows}
      columns={columns}
      rowKey={({ id, created_at: at }) => id ?? at}
    />
  );
}

const states = {
  dry_run: ['accent', 'counted'],
  deleted: ['warning', 'deleted'],
  undone: ['good', 'undone'],
  purged: ['danger', 'erased'],
} as const;

function State({ row }: { readonly row: Deletion }): ReactElement {
  const [tone, text] = states[row.state];
  return <Badge tone={tone}>{text}</Badge>;
}

function RowActions({ userId, row }: { readonly userId: string; readonly row: Deletion }) {
  const { key } = useTenant();
  const mayWrite = usePermission('write');
  const queries = useQueryClient();
  const left = timeToUndo(row.undo_until ?? '', useNow());
  const refresh = async (said: string): Promise<void> => {
    toast(said);
    await queries.invalidateQueries({ queryKey: [key, 'user', userId] });
  };
  const undo = useMutation({
    mutationFn: async (id: string) => undoDeletion(userId, id),
    onSuccess: async () => refresh('The data is back.'),
  });
  const again = useMutation({
    mutationFn: async (id: string) => allowAgain(userId, id),
    onSuccess: async () => refresh('A later pull, push or import may store the data again.'),
  });
  const { id } = row;
  if (id === null || row.state === 'undone') return <>–</>;
  const what = <span className="hidden-text">{selectionText(row)}</span>;
  const disabledWhy = mayWrite ? null : 'your role only reads';
  return (
    <>
      {undo.isError ? <ErrorState error={undo.error} /> : null}
      {again.isError ? <ErrorState error={again.error} /> : null}
      {row.state === 'deleted' && left !== null ? (
        <>
          <Button
            kind="quiet"
            onClick={() => undo.mutate(id)}
            isBusy={undo.isPending}
            disabledWhy={disabledWhy}
          >
            Undo {what}
          </Button>{' '}
          <span>{left} left</span>
        </>
      ) : null}
      {row.allow_again ? (
        <span>May be stored again</span>
      ) : (
        <Button
          kind="quiet"
          onClick={() => again.mutate(id)}
          isBusy={again.isPending}
          disabledWhy={disabledWhy}
        >
          Let it be stored again {what}
        </Button>
      )}
    </>
  );
}
