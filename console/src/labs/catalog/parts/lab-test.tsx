import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { saveFile } from '#console/kernel/table/csv.ts';
import { DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Id } from '#console/kernel/ui/copy.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Facts, Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { methodNames, turnAround } from '../model.ts';
import { type LabTest, loadInstructions, testMarkersQuery, updateTest } from '../queries.ts';
import { Elsewhere } from './elsewhere.tsx';
import { measuredColumns } from './marker-columns.tsx';
import { StatusBadge } from './test-columns.tsx';

type Props = {
  readonly test: LabTest;
  readonly onChanged: (test: LabTest) => void;
  readonly onClose: () => void;
};

/** One lab test: what it measures, its instructions, its name and whether it is in use. */
export function LabTestDialog({ test, onChanged, onClose }: Props): ReactElement {
  const { key } = useTenant();
  const markers = useQuery(testMarkersQuery(key, test.id));
  return (
    <Dialog title={test.name} isOpen onClose={onClose}>
      {test.description === '' ? null : <p>{test.description}</p>}
      <Facts
        facts={[
          ['Id', <Id key="id" value={test.id} />],
          ['Laboratory', test.lab?.name ?? '–'],
          ['Collection', methodNames[test.method]],
          ['Fasting', test.fasting ? 'needed' : 'not needed'],
          ['Results in', turnAround(test.common_tat_days, test.worst_case_tat_days) ?? '–'],
          ['Status', <StatusBadge key="status" status={test.status} />],
        ]}
      />
      <Loaded query={markers} lines={4}>
        {({ markers: rows }) => (
          <DataTable
            caption="What it measures"
            rows={rows}
            columns={measuredColumns}
            rowKey={({ id }) => String(id)}
          />
        )}
      </Loaded>
      <Instructions test={test} />
      <Elsewhere test={test} />
      <Change test={test} onChanged={onChanged} />
    </Dialog>
  );
}

function Instructions({ test }: Pick<Props, 'test'>): ReactElement {
  const load = useMutation({
    mutationFn: async () =>
      saveFile(`instructions-${test.slug}.pdf`, 'application/pdf', await loadInstructions(test.id)),
  });
  return (
    <>
      {load.isError ? <ErrorState error={load.error} /> : null}
      <Button icon="download" onClick={() => load.mutate()} isBusy={load.isPending}>
        Collection instructions (PDF)
      </Button>
    </>
  );
}

function Change({ test, onChanged }: Pick<Props, 'test' | 'onChanged'>): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const mayManage = usePermission('manage');
  const [name, setName] = useState(test.name);
  const change = useMutation({
    mutationFn: async (body: Parameters<typeof updateTest>[1]) => updateTest(test.id, body),
    onSuccess: async (changed) => {
      toast('The lab test is changed.');
      onChanged(changed);
      await queries.invalidateQueries({ queryKey: [key, 'catalogue', 'tests'] });
      await queries.invalidateQueries({ queryKey: [key, 'new order'] });
    },
  });
  const why = mayManage ? null : 'your role does not change the catalogue';
  const isActive = test.status === 'active';
  return (
    <Section title="Change it">
      <Form
        action="Rename"
        onSubmit={() => change.mutate({ name: name.trim() })}
        isBusy={change.isPending}
        error={change.error}
        disabledWhy={why ?? (name.trim() === test.name ? 'it has this name' : null)}
        beside={
          <Button
            onClick={() => change.mutate({ active: !isActive })}
            isBusy={change.isPending}
            disabledWhy={why}
          >
            {isActive ? 'Take it out of use' : 'Take it into use'}
          </Button>
        }
      >
        <TextField
          label="Name of the test"
          value={name}
          onChange={setName}
          error={problemsByField(change.error)['name']}
        />
      </Form>
    </Section>
  );
}
