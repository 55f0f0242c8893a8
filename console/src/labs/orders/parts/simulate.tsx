import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { OrderCourse } from '#console/kernel/api/contract.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { CheckField, Form, SelectField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { reachable } from '../model.ts';
import { type Order, simulate, type Simulation } from '../queries.ts';

type Props = { readonly order: Order; readonly course: OrderCourse };

/** Takes a sandbox's order to a status that it can reach, by the steps that lead there. */
export function Simulate({ order, course }: Props): ReactElement | null {
  const { key, environment } = useTenant();
  const queries = useQueryClient();
  const mayWrite = usePermission('write');
  const statuses = reachable(course, order.low_level_status);
  const [chosen, setChosen] = useState('');
  const [interpretation, setInterpretation] = useState<Simulation['interpretation']>('normal');
  const [delay, setDelay] = useState('0');
  const [hasMissing, setMissing] = useState(false);
  const finalStatus = statuses.includes(chosen) ? chosen : (statuses[0] ?? '');
  const run = useMutation({
    mutationFn: async () =>
      simulate(order.id, {
        finalStatus,
        interpretation,
        delaySeconds: Number(delay),
        hasMissing,
      }),
    onSuccess: async () => {
      toast(
        delay === '0'
          ? 'The simulation is on its way.'
          : 'The first step is taken; each other one comes when the sandbox’s clock says so.',
      );
      await queries.invalidateQueries({ queryKey: [key, 'order', order.id] });
      await queries.invalidateQueries({ queryKey: [key, 'orders'] });
    },
  });
  if (environment !== 'sandbox' || finalStatus === '') return null;
  return (
    <Section title="Simulate">
      <Form
        action="Simulate"
        onSubmit={() => run.mutate()}
        isBusy={run.isPending}
        error={run.error}
        disabledWhy={mayWrite ? null : 'your role only reads'}
      >
        <SelectField
          label="Until"
          value={finalStatus}
          onChange={setChosen}
          options={statuses.map((each) => [each, each.replaceAll('_', ' ').replaceAll('.', ' · ')])}
        />
        <SelectField<Simulation['interpretation']>
          label="Results, if it comes to them"
          value={interpretation}
          onChange={setInterpretation}
          options={[
            ['normal', 'Normal'],
            ['abnormal', 'Abnormal'],
            ['critical', 'Critical'],
          ]}
        />
        <SelectField
          label="Between two steps"
          value={delay}
          onChange={setDelay}
          options={[
            ['0', 'No time'],
            ['3600', 'An hour'],
            ['86400', 'A day'],
          ]}
          hint="Of the sandbox’s own time, which its clock moves ahead."
        />
        <CheckField label="Some results are missing" isChecked={hasMissing} onChange={setMissing} />
      </Form>
    </Section>
  );
}
