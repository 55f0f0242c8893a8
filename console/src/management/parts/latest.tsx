import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import type { AuditEntry } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { DataTable } from '#console/kernel/table/table.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { auditColumns } from '../audit/columns.tsx';

const shown = new Set(['When', 'Who', 'What', 'Of', 'Result']);
const columns = auditColumns.filter(({ title }) => shown.has(title));

/** What was done, seen and refused last. */
export function Latest({ entries }: { readonly entries: readonly AuditEntry[] }): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Section
      title="What happened last"
      actions={
        <Link to="/$team/$environment/audit" params={{ team: teamId, environment }}>
          All of the audit log
        </Link>
      }
    >
      {entries.length === 0 ? (
        <p>Nothing yet.</p>
      ) : (
        <DataTable
          caption="What happened last"
          rows={entries}
          columns={columns}
          rowKey={({ id }) => String(id)}
        />
      )}
    </Section>
  );
}
