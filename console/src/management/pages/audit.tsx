import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { everyPage } from '#console/kernel/api/paging.ts';
import { useMe, usePermission, useTenant } from '#console/kernel/session/session.ts';
import { CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Filters, TextField } from '#console/kernel/ui/form.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { auditColumns } from '../audit/columns.tsx';
import { type AuditFilter, auditParams, auditQuery } from '../audit/queries.ts';
import { Verification } from '../audit/verification.tsx';

const fields = [
  ['action', 'What begins with'],
  ['actor', 'Who: a kind or an id'],
  ['result', 'Result'],
  ['user', 'Concerning the user'],
] as const;

/** The filter of the address. */
function useFilter(): AuditFilter {
  const { action, actor, result, user } = useSearch({ from: '/$team/$environment/audit' });
  return {
    ...(action === undefined ? {} : { action }),
    ...(actor === undefined ? {} : { actor }),
    ...(result === undefined ? {} : { result }),
    ...(user === undefined ? {} : { user }),
  };
}

/** Who did, saw and was refused what. */
export function AuditPage(): ReactElement {
  const { organisation } = useMe();
  const { teamId, environment } = useTenant();
  const filter = useFilter();
  // The chain is the installation's.
  const mayVerify = usePermission('administer');
  const entries = useInfiniteQuery(auditQuery(organisation.id, teamId, filter));
  const navigate = useNavigate();
  const search = (name: keyof AuditFilter, value: string): void => {
    void navigate({
      to: '/$team/$environment/audit',
      params: { team: teamId, environment },
      search: { ...filter, [name]: value === '' ? undefined : value },
      replace: true,
    });
  };
  const path = `/v1/org/${organisation.id}/audit_log`;
  const query = auditParams(teamId, filter);
  return (
    <Page
      title="Audit log"
      actions={
        <>
          <CodePanel requests={[{ method: 'GET', path, query, plane: 'management' }]} />
          {mayVerify ? <Verification /> : null}
          <CsvButton
            name="audit-log"
            columns={auditColumns}
            load={async () => (await everyPage(entries)).flatMap((each) => each.entries)}
          />
        </>
      }
    >
      <Filters>
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            value={filter[name] ?? ''}
            onChange={(value) => search(name, value)}
          />
        ))}
      </Filters>
      <Loaded query={entries} lines={10}>
        {({ pages }) => {
          const rows = pages.flatMap((each) => each.entries);
          return rows.length === 0 ? (
            <EmptyState title="Nothing is on record of this">
              Changes, looks at identity and refusals are written down as they happen.
            </EmptyState>
          ) : (
            <DataTable
              caption="Audit log"
              rows={rows}
              columns={auditColumns}
              rowKey={({ id }) => String(id)}
            />
          );
        }}
      </Loaded>
      {entries.hasNextPage ? (
        <Button onClick={() => void entries.fetchNextPage()} isBusy={entries.isFetchingNextPage}>
          More
        </Button>
      ) : null}
    </Page>
  );
}
