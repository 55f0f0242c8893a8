import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { useMe } from '#console/kernel/session/session.ts';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { DialogButton } from '#console/kernel/ui/dialog-button.tsx';
import { Skeleton } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { InviteForm } from '../members/invite-form.tsx';
import { InviteTable } from '../members/invite-table.tsx';
import { MemberTable } from '../members/member-table.tsx';
import { invitesQuery, membersQuery } from '../members/queries.ts';

/** Who may do what here. */
export function SettingsPage(): ReactElement {
  const { organisation } = useMe();
  const queries = useQueryClient();
  // Both lists at once: the first one would move the second.
  const isWaiting = [
    useInfiniteQuery(membersQuery(organisation.id)).isFetched,
    useInfiniteQuery(invitesQuery(organisation.id)).isFetched,
  ].includes(false);
  return (
    <Page
      title="Members"
      actions={
        <>
          <CodePanel
            requests={[
              { method: 'GET', path: `/v1/org/${organisation.id}/member`, plane: 'management' },
            ]}
          />
          <DialogButton label="Invite" title="Invite a member" kind="primary" icon="plus">
            {() => (
              <InviteForm
                onInvited={() => void queries.invalidateQueries({ queryKey: ['invites'] })}
              />
            )}
          </DialogButton>
        </>
      }
    >
      {isWaiting ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <MemberTable />
          <InviteTable />
        </>
      )}
    </Page>
  );
}
