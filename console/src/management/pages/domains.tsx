import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { useMe } from '#console/kernel/session/session.ts';
import { CsvButton } from '#console/kernel/table/table.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { domainFacts, DomainTable } from '../domains/domain-table.tsx';
import { createDomain, domainsQuery } from '../domains/queries.ts';

/** Domains that the organisation has shown to be its own. */
export function DomainsPage(): ReactElement {
  const { organisation } = useMe();
  const domains = useQuery(domainsQuery(organisation.id));
  const path = `/v1/org/${organisation.id}/domain`;
  return (
    <Page
      title="Domains"
      lead="In production the connect page leads people back only to pages of verified domains, or of hosts that the operator names."
      actions={
        <>
          <CodePanel requests={[{ method: 'GET', path, plane: 'management' }]} />
          <CsvButton name="domains" columns={domainFacts} load={() => domains.data?.data ?? []} />
        </>
      }
    >
      <NewDomain />
      <Loaded query={domains} lines={4}>
        {({ data: rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No domain yet">
              Add the one of your application; a DNS record shows that it is yours.
            </EmptyState>
          ) : (
            <DomainTable rows={rows} />
          )
        }
      </Loaded>
    </Page>
  );
}

function NewDomain(): ReactElement {
  const { organisation } = useMe();
  const [domain, setDomain] = useState('');
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: async () => createDomain(organisation.id, domain),
    onSuccess: async () => {
      setDomain('');
      await queries.invalidateQueries({ queryKey: domainsQuery(organisation.id).queryKey });
    },
  });
  return (
    <Form
      action="Add the domain"
      onSubmit={() => add.mutate()}
      isBusy={add.isPending}
      error={add.error}
    >
      <TextField
        label="New domain"
        value={domain}
        onChange={setDomain}
        error={problemsByField(add.error)['domain']}
        placeholder="app.example.com"
        isRequired
      />
    </Form>
  );
}
