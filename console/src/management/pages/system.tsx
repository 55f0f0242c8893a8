import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { useMe } from '#console/kernel/session/session.ts';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { Backup, Findings, Jobs, Overview, Processes } from '../system/parts.tsx';
import { systemQuery } from '../system/queries.ts';

/** How the installation is doing. */
export function SystemPage(): ReactElement {
  const { organisation } = useMe();
  const system = useQuery(systemQuery(organisation.id));
  const path = `/v1/org/${organisation.id}/system`;
  return (
    <Page
      title="System"
      lead="Of the whole installation, and not of one team."
      actions={<CodePanel requests={[{ method: 'GET', path, plane: 'management' }]} />}
    >
      <Loaded query={system} lines={14}>
        {(found) => (
          <>
            <Overview system={found} />
            <Findings system={found} />
            <Backup system={found} />
            <Jobs system={found} />
            <Processes system={found} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
