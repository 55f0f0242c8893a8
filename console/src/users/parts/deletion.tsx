import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';

import { useMe, usePermission, useTenant } from '#console/kernel/session/session.ts';
import { saveFile } from '#console/kernel/table/csv.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState, Notice, Skeleton } from '#console/kernel/ui/feedback.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { timeToUndo } from '../model.ts';
import {
  deleteUser,
  deletionQuery,
  loadCertificate,
  type TeamOfUsers,
  undoDelete,
} from '../queries.ts';

type DeleteProps = {
  readonly userId: string;
  /** Null as long as it is not known. */
  readonly reference: string | null;
};

/** The button, and what it asks: the reference has to be typed. */
export function DeleteUser({ userId, reference }: DeleteProps): ReactElement {
  const { key } = useTenant();
  const mayWrite = usePermission('write');
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => deleteUser(userId),
    onSuccess: async () => {
      setAsking(false);
      toast('The user is deleted.');
      await queries.resetQueries({ queryKey: [key, 'user', userId] });
      await queries.invalidateQueries({ queryKey: [key, 'users'] });
    },
  });
  return (
    <>
      <Button
        kind="danger"
        icon="trash"
        onClick={() => setAsking(true)}
        disabledWhy={
          mayWrite ? (reference === null ? 'it is not loaded yet' : null) : 'your role only reads'
        }
      >
        Delete
      </Button>
      <ConfirmDialog
        title="Delete the user?"
        action="Delete the user"
        typed={reference ?? ''}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      >
        {remove.isError ? <ErrorState error={remove.error} /> : null}
        Everything of this user is unreadable at once, and erased after 7 days. Until then it can be
        undone here.
      </ConfirmDialog>
    </>
  );
}

type DeletedProps = { readonly userId: string; readonly error: unknown };

/** What is left of a user who is deleted; one who never was looks like any other absent id. */
export function Deleted({ userId, error }: DeletedProps): ReactElement {
  const me = useMe();
  const { teamId, environment } = useTenant();
  const place = { organisationId: me.organisation.id, teamId, environment };
  const deletion = useQuery(deletionQuery(place, userId));
  if (deletion.isPending) return <Skeleton lines={3} />;
  if (deletion.data === undefined) return <ErrorState error={error} />;
  const { deleted_at: deletedAt, purge_at: purgeAt, purged_at: purgedAt } = deletion.data;
  return (
    <Notice tone="warning">
      <p>
        This user was deleted <Time at={deletedAt} />.
      </p>
      {purgedAt === null ? (
        <Undo userId={userId} purgeAt={purgeAt} />
      ) : (
        <>
          <p>
            The data was erased <Time at={purgedAt} />, for good.
          </p>
          <Certificate place={place} userId={userId} />
        </>
      )}
    </Notice>
  );
}

type CertificateProps = { readonly place: TeamOfUsers; readonly userId: string };

/** What was erased, signed by this installation, as a file. */
function Certificate({ place, userId }: CertificateProps): ReactElement {
  const load = useMutation({
    mutationFn: async () => {
      const certificate = JSON.stringify(await loadCertificate(place, userId), null, 2);
      saveFile(`erasure-${userId}.json`, 'application/json', certificate);
    },
  });
  return (
    <>
      {load.isError ? <ErrorState error={load.error} /> : null}
      <Button icon="download" onClick={() => load.mutate()} isBusy={load.isPending}>
        Certificate of the erasure
      </Button>
    </>
  );
}

function Undo({
  userId,
  purgeAt,
}: {
  readonly userId: string;
  readonly purgeAt: string;
}): ReactElement {
  const { key } = useTenant();
  const mayWrite = usePermission('write');
  const queries = useQueryClient();
  const left = useTimeLeft(purgeAt);
  const undo = useMutation({
    mutationFn: async () => undoDelete(userId),
    onSuccess: async () => {
      toast('The user is back.');
      await queries.resetQueries({ queryKey: [key, 'user', userId] });
      await queries.invalidateQueries({ queryKey: [key, 'users'] });
    },
  });
  if (left === null) return <p>Its time is over: the data is being erased.</p>;
  return (
    <>
      <p role="timer">{left} are left to undo it. Then the data is erased.</p>
      {undo.isError ? <ErrorState error={undo.error} /> : null}
      <Button
        onClick={() => undo.mutate()}
        isBusy={undo.isPending}
        disabledWhy={mayWrite ? null : 'your role only reads'}
      >
        Undo the deletion
      </Button>
    </>
  );
}

/** Counts down by the second. */
function useTimeLeft(purgeAt: string): string | null {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return timeToUndo(purgeAt, now);
}
