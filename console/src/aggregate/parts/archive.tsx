import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { usePermission } from '#console/kernel/session/session.ts';
import { keyOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { archiveContinuous } from '../queries.ts';

export function Archive({ queryId }: { readonly queryId: string }): ReactElement {
  const place = useTeamPath();
  const mayManage = usePermission('manage');
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const archive = useMutation({
    mutationFn: async () => archiveContinuous(place, queryId),
    onSuccess: async () => {
      setAsking(false);
      toast('The query is archived.');
      await queries.invalidateQueries({ queryKey: [keyOf(place), 'continuous queries'] });
    },
  });
  return (
    <>
      <Button
        kind="danger"
        icon="trash"
        onClick={() => setAsking(true)}
        disabledWhy={mayManage ? null : 'your role does not manage queries'}
      >
        Archive
      </Button>
      <ConfirmDialog
        title="Archive the query?"
        action="Archive the query"
        isOpen={isAsking}
        isBusy={archive.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => archive.mutate()}
      >
        {archive.isError ? <ErrorState error={archive.error} /> : null}
        It is computed no more. Its tables can be read until 20 others have been archived.
      </ConfirmDialog>
    </>
  );
}
