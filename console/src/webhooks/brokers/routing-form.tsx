import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { CheckField, Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import {
  type Pipeline,
  routingChange,
  routingOf,
  routingProblem,
  targetNames,
  targetsOf,
} from './model.ts';
import { changePipeline, type RegionPath } from './queries.ts';

type Props = {
  readonly place: RegionPath;
  readonly pipeline: Pipeline;
  readonly onDone: () => void;
};

/** Which of the destinations get events, and which events. */
export function RoutingForm({ place, pipeline, onDone }: Props): ReactElement {
  const [routing, setRouting] = useState(() => routingOf(pipeline));
  const save = useMutation({
    mutationFn: async () => changePipeline(place, routingChange(routing)),
    onSuccess: onDone,
  });
  const targets = targetsOf(pipeline);
  return (
    <Form
      action="Save where events go"
      onSubmit={() => save.mutate()}
      isBusy={save.isPending}
      error={save.error}
      disabledWhy={routingProblem(routing)}
    >
      {targets.map((target) => (
        <CheckField
          key={target}
          label={`${targetNames[target]} get every event`}
          isChecked={routing.enabled.includes(target)}
          onChange={(isOn) => {
            const others = routing.enabled.filter((each) => each !== target);
            setRouting({ ...routing, enabled: isOn ? [...others, target] : others });
          }}
        />
      ))}
      <SelectField
        label="Leading"
        value={routing.preferred}
        onChange={(preferred) => setRouting({ ...routing, preferred })}
        options={targets.map((target) => [target, targetNames[target]] as const)}
        hint="What you read as the leading one while you move from one to another."
      />
      <TextField
        label="Types begin with"
        lines={3}
        value={routing.prefixes}
        onChange={(prefixes) => setRouting({ ...routing, prefixes })}
        hint="One a line, for webhooks, too. Empty: every type."
        error={problemsByField(save.error)['event_type_prefixes']}
      />
      <CheckField
        label="Tell of what comes in as history event by event, and not only when it is complete"
        isChecked={routing.history}
        onChange={(history) => setRouting({ ...routing, history })}
      />
    </Form>
  );
}
