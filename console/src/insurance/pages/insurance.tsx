import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Page } from '#console/kernel/ui/page.tsx';
import { Tabs } from '#console/kernel/ui/tabs.tsx';

import { searchOf } from '../model.ts';
import { Diagnoses } from '../parts/diagnoses.tsx';
import { Payors } from '../parts/payors.tsx';

const looks = [
  ['payors', 'Payors'],
  ['diagnoses', 'Diagnosis codes'],
] as const;

/** Payors and diagnosis codes as orders name them, with why each was found. */
export function InsurancePage(): ReactElement {
  const { look = 'payors' } = searchOf(useSearch({ strict: false }));
  const { teamId, environment } = useTenant();
  const navigate = useNavigate();
  return (
    <Page
      title="Insurance"
      lead="What an order’s insurance and diagnosis codes are looked up by."
      actions={
        <CodePanel
          requests={[
            {
              method: 'GET',
              path: '/v3/insurance/search/payor',
              query: { insurance_name: 'UnitedHealthcare' },
            },
            {
              method: 'GET',
              path: '/v3/insurance/search/diagnosis',
              query: { diagnosis_query: 'type 2 diabetes' },
            },
          ]}
        />
      }
    >
      <Tabs
        label="Of insurance"
        tabs={looks}
        value={look}
        onChange={(next) =>
          void navigate({
            to: '/$team/$environment/insurance',
            params: { team: teamId, environment },
            search: { look: next },
          })
        }
      >
        {look === 'payors' ? <Payors /> : <Diagnoses />}
      </Tabs>
    </Page>
  );
}
