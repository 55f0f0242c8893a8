import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import type { CodeRequest } from '#console/kernel/ui/code-model.ts';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Page } from '#console/kernel/ui/page.tsx';
import { Tabs } from '#console/kernel/ui/tabs.tsx';

import { type CatalogueSearch, type Look, looks, searchOf } from '../model.ts';
import { Compendium } from '../parts/compendium.tsx';
import { LabTests } from '../parts/lab-tests.tsx';
import { Laboratories } from '../parts/laboratories.tsx';
import { Markers } from '../parts/markers.tsx';

const requests: Readonly<Record<Look, readonly CodeRequest[]>> = {
  tests: [{ method: 'GET', path: '/v3/lab_test', query: { generation_method: 'manual' } }],
  markers: [{ method: 'GET', path: '/v3/lab_tests/markers', query: { name: 'ferritin' } }],
  compendium: [
    {
      method: 'POST',
      path: '/v3/compendium/search',
      body: { mode: 'crosswalk', query: 'lipid panel', include_related: true, limit: 10 },
    },
  ],
  labs: [
    { method: 'GET', path: '/v3/lab_tests/labs' },
    { method: 'GET', path: '/v3/lab_test/lab_account' },
  ],
};

/** What can be ordered: tests of the team, what laboratories measure, and how their codes compare. */
export function CataloguePage(): ReactElement {
  const search = searchOf(useSearch({ strict: false }));
  const { look = 'tests' } = search;
  const { teamId, environment } = useTenant();
  const navigate = useNavigate();
  const change = (next: CatalogueSearch): void =>
    void navigate({
      to: '/$team/$environment/catalogue',
      params: { team: teamId, environment },
      search: searchOf({ ...next }),
      resetScroll: false,
    });
  const props = { search, onChange: change };
  return (
    <Page
      title="Catalogue"
      lead="What can be ordered, of which laboratory, and what it measures."
      actions={<CodePanel requests={requests[look]} />}
    >
      <Tabs
        label="Of the catalogue"
        tabs={looks}
        value={look}
        onChange={(next) => change({ look: next })}
      >
        {look === 'tests' ? <LabTests {...props} /> : null}
        {look === 'markers' ? <Markers {...props} /> : null}
        {look === 'compendium' ? <Compendium /> : null}
        {look === 'labs' ? <Laboratories /> : null}
      </Tabs>
    </Page>
  );
}
