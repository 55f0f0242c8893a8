import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import type { ClientFacingLab, ClientFacingLabAccount } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Badge, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { methodNames } from '../model.ts';
import { accountsQuery, labsQuery } from '../queries.ts';

const labColumns: readonly Column<ClientFacingLab>[] = [
  { title: 'Laboratory', cell: ({ name }) => name, csv: ({ name }) => name },
  { title: 'Slug', cell: ({ slug }) => <code>{slug}</code>, csv: ({ slug }) => slug },
  { title: 'City', cell: ({ city }) => city || '–', csv: ({ city }) => city },
  {
    title: 'Collects by',
    cell: ({ collection_methods: methods }) => methods.map((each) => methodNames[each]).join(', '),
    csv: ({ collection_methods: methods }) => methods.join(' '),
  },
  {
    title: 'Samples',
    cell: ({ sample_types: types }) => types.map((each) => each.replaceAll('_', ' ')).join(', '),
    csv: ({ sample_types: types }) => types.join(' '),
  },
];

const accountColumns: readonly Column<ClientFacingLabAccount>[] = [
  { title: 'Laboratory', cell: ({ lab }) => lab, csv: ({ lab }) => lab },
  {
    title: 'Account',
    cell: ({ account_name: name }) => name ?? '–',
    csv: ({ account_name: name }) => name,
  },
  {
    title: 'Number',
    cell: ({ provider_account_id: number }) => <code>{number}</code>,
    csv: ({ provider_account_id: number }) => number,
  },
  {
    title: 'Status',
    kind: 'status',
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'good' : 'warning'}>{status.replaceAll('_', ' ')}</Badge>
    ),
    csv: ({ status }) => status,
  },
  {
    title: 'Who orders',
    cell: ({ delegated_flow: flow }) => flow.replaceAll('_', ' '),
    csv: ({ delegated_flow: flow }) => flow,
  },
  {
    title: 'Bills',
    cell: ({ allowed_billing: billing }) =>
      Object.keys(billing)
        .map((each) => each.replaceAll('_', ' '))
        .join(', ') || 'us',
    csv: ({ allowed_billing: billing }) => Object.keys(billing).join(' '),
  },
];

/** Laboratories that are known, and the accounts through which the team orders. */
export function Laboratories(): ReactElement {
  const { key } = useTenant();
  const labs = useQuery(labsQuery(key));
  const accounts = useQuery(accountsQuery(key));
  return (
    <Loaded query={accounts} lines={10}>
      {(own) => (
        <Loaded query={labs} lines={10}>
          {(known) => (
            <>
              <Section
                title="Accounts"
                actions={
                  <CsvButton name="lab-accounts" columns={accountColumns} load={() => own} />
                }
              >
                {own.length === 0 ? (
                  <p>
                    The team has no account at a laboratory: orders go through the platform’s own.
                    An operator makes one with a management key.
                  </p>
                ) : (
                  <DataTable
                    caption="Accounts of the team"
                    rows={own}
                    columns={accountColumns}
                    rowKey={({ id }) => id}
                  />
                )}
              </Section>
              <Section
                title="Laboratories"
                actions={<CsvButton name="laboratories" columns={labColumns} load={() => known} />}
              >
                <DataTable
                  caption="Laboratories"
                  rows={known}
                  columns={labColumns}
                  rowKey={({ slug }) => slug}
                />
              </Section>
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
