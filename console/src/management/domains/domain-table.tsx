import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { ClientFacingOrgDomain } from '#console/kernel/api/contract.ts';
import { useMe } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CopyButton } from '#console/kernel/ui/copy.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { Badge, ErrorState } from '#console/kernel/ui/feedback.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { deleteDomain, domainsQuery, verifyDomain } from './queries.ts';

type Domain = ClientFacingOrgDomain;

export const domainFacts: readonly Column<Domain>[] = [
  { title: 'Domain', cell: ({ domain }) => domain, csv: ({ domain }) => domain },
  {
    title: 'State',
    kind: 'status',
    cell: ({ is_verified: isVerified }) =>
      isVerified ? <Badge tone="good">verified</Badge> : <Badge tone="warning">pending</Badge>,
    csv: ({ is_verified: isVerified }) => (isVerified ? 'verified' : 'pending'),
  },
  {
    title: 'DNS record',
    stays: true,
    cell: (domain) => <Records of={domain} />,
    csv: ({ dns_records: records }) =>
      records.map((record) => Object.values(record).join(' ')).join('; '),
  },
  {
    title: 'Added',
    cell: ({ created_on: at }) => <Time at={at} />,
    csv: ({ created_on: at }) => at,
  },
];

export function DomainTable({ rows }: { readonly rows: readonly Domain[] }): ReactElement {
  const { organisation } = useMe();
  const [leaving, setLeaving] = useState<Domain | null>(null);
  const queries = useQueryClient();
  const onChanged = async (): Promise<void> =>
    queries.invalidateQueries({ queryKey: domainsQuery(organisation.id).queryKey });
  const verify = useMutation({
    mutationFn: async (id: string) => verifyDomain(organisation.id, id),
    onSuccess: async ({ status }) => {
      toast(
        status === 'verified'
          ? 'The domain is verified.'
          : 'The record is not there yet: a change of DNS takes minutes to hours.',
      );
      await onChanged();
    },
  });
  const columns: readonly Column<Domain>[] = [
    ...domainFacts,
    {
      title: 'Actions',
      kind: 'action',
      cell: ({ id, domain, is_verified: isVerified, ...rest }) => (
        <>
          {isVerified ? null : (
            <Button kind="quiet" icon="check" onClick={() => verify.mutate(id)}>
              Verify <span className="hidden-text">{domain}</span>
            </Button>
          )}
          <Button
            kind="quiet"
            icon="trash"
            onClick={() => setLeaving({ id, domain, is_verified: isVerified, ...rest })}
          >
            Remove <span className="hidden-text">{domain}</span>
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      {verify.isError ? <ErrorState error={verify.error} /> : null}
      <DataTable caption="Domains" rows={rows} columns={columns} rowKey={({ id }) => id} />
      <Removal of={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

/** What to add to the domain, each part to be copied. */
function Records({
  of: { is_verified: isVerified, dns_records: records },
}: {
  readonly of: Domain;
}): ReactElement {
  if (isVerified) return <>found</>;
  return (
    <>
      {records.map((record) => (
        <div key={JSON.stringify(record)}>
          {Object.entries(record).map(([name, value]) => (
            <div key={name}>
              {name} <code>{value}</code> <CopyButton text={value} name={name} />
            </div>
          ))}
        </div>
      ))}
    </>
  );
}

type RemovalProps = { readonly of: Domain | null; readonly onClose: () => void };

function Removal({ of: leaving, onClose }: RemovalProps): ReactElement {
  const { organisation } = useMe();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: async (id: string) => deleteDomain(organisation.id, id),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: domainsQuery(organisation.id).queryKey });
    },
  });
  return (
    <ConfirmDialog
      title="Remove the domain?"
      action="Remove"
      isOpen={leaving !== null}
      isBusy={remove.isPending}
      onClose={() => {
        onClose();
        remove.reset();
      }}
      onConfirm={() => {
        if (leaving !== null) remove.mutate(leaving.id);
      }}
    >
      {remove.isError ? <ErrorState error={remove.error} /> : null}
      <p>In production no link leads back to pages of {leaving?.domain} from then on.</p>
    </ConfirmDialog>
  );
}
