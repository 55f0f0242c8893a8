import type { ReactElement } from 'react';

import type { ClientFacingInsurance, EligibilityCheck } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Facts, Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';

import { AddInsurance } from './add-insurance.tsx';
import { CheckEligibility, Outcome } from './check.tsx';
import { reasonOf } from './model.ts';
import { checksQuery, insuranceQuery } from './queries.ts';

const columns: readonly Column<EligibilityCheck>[] = [
  { title: 'Asked', cell: ({ created_at: at }) => <Time at={at} /> },
  { title: 'Outcome', kind: 'status', cell: (check) => <Outcome check={check} /> },
  { title: 'Payor', cell: ({ payor_code: code }) => <code>{code}</code> },
  {
    title: 'Plans',
    cell: ({ plans }) =>
      plans.flatMap(({ name }) => (name === null ? [] : [name])).join(', ') || '–',
  },
  { title: 'Why', kind: 'text', cell: (check) => reasonOf(check) || '–' },
];

/** Who pays for the user, and what the payers said. Neither is fetched before its click. */
export function Insurance({ userId }: { readonly userId: string }): ReactElement {
  const { key } = useTenant();
  return (
    <Section
      title="Insurance"
      actions={
        <>
          <AddInsurance userId={userId} />
          <CheckEligibility userId={userId} />
        </>
      }
    >
      <p>Kept for users of whom it is known who they are. Hidden until you ask, as that is.</p>
      <Reveal what="insurance" query={insuranceQuery(key, userId)}>
        {(insurance) => <Record insurance={insurance} />}
      </Reveal>
      <Reveal what="what payers said" query={checksQuery(key, userId)}>
        {(checks) =>
          checks.length === 0 ? (
            <p>No payer was asked yet.</p>
          ) : (
            <DataTable
              caption="Eligibility"
              rows={checks}
              columns={columns}
              rowKey={({ id }) => id}
            />
          )
        }
      </Reveal>
    </Section>
  );
}

function Record({ insurance }: { readonly insurance: ClientFacingInsurance }): ReactElement {
  const { insured } = insurance;
  return (
    <Facts
      facts={[
        ['Company', insurance.company.name],
        ['Payor code', insurance.payor_code],
        ['Member id', insurance.member_id],
        ['Group id', insurance.group_id ?? '–'],
        ['Insured', `${insured.first_name} ${insured.last_name}, ${insurance.relationship}`],
      ]}
    />
  );
}
