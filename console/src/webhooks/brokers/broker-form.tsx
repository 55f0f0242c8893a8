import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { keyOf } from '#console/kernel/session/team-path.ts';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { CheckField, Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { type BrokerField, fields } from './fields.ts';
import {
  type Broker,
  brokerChange,
  brokers,
  draftOf,
  emptyDraft,
  type Pipeline,
  targetNames,
  ticked,
} from './model.ts';
import { changePipeline, type RegionPath } from './queries.ts';

type Props = {
  readonly place: RegionPath;
  readonly pipeline: Pipeline;
  readonly onDone: () => void;
};

/** Where a broker is, and what of it gets the events. */
export function BrokerForm({ place, pipeline, onDone }: Props): ReactElement {
  const known = brokers.find((broker) => draftOf(pipeline, broker) !== null);
  const [broker, setBroker] = useState<Broker>(known ?? 'rabbitmq');
  return (
    <>
      <SelectField
        label="Broker"
        value={broker}
        onChange={setBroker}
        options={brokers.map((each) => [each, targetNames[each]] as const)}
      />
      <Fields key={broker} broker={broker} place={place} pipeline={pipeline} onDone={onDone} />
    </>
  );
}

function Fields({
  broker,
  place,
  pipeline,
  onDone,
}: Props & { readonly broker: Broker }): ReactElement {
  const before = draftOf(pipeline, broker);
  const [draft, setDraft, clear] = useDraft(`${keyOf(place)} ${broker}`, before ?? emptyDraft);
  const save = useMutation({
    mutationFn: async () => changePipeline(place, brokerChange(pipeline, broker, draft)),
    onSuccess: () => {
      clear();
      onDone();
    },
  });
  const wrong = problemsByField(save.error);
  return (
    <Form
      action="Send events there"
      onSubmit={() => save.mutate()}
      isBusy={save.isPending}
      error={save.error}
    >
      {fields[broker].map((field) => (
        <BrokerControl
          key={field.name}
          field={field}
          value={draft[field.name] ?? ''}
          onChange={(text) => setDraft({ ...draft, [field.name]: text })}
          error={wrong[field.path]}
        />
      ))}
    </Form>
  );
}

type ControlProps = {
  readonly field: BrokerField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

function BrokerControl({ field, value, onChange, error }: ControlProps): ReactElement {
  const { label, hint, example, isRequired, lines, isCheck, options, isPassword } = field;
  if (isCheck === true) {
    return (
      <CheckField
        label={label}
        isChecked={value === ticked}
        onChange={(isOn) => onChange(isOn ? ticked : '')}
      />
    );
  }
  if (options !== undefined) {
    return (
      <SelectField
        label={label}
        value={value === '' ? (options[0]?.[0] ?? '') : value}
        onChange={onChange}
        error={error}
        options={options}
      />
    );
  }
  return (
    <TextField
      label={label}
      value={value}
      type={isPassword === true ? 'password' : 'text'}
      autoComplete={isPassword === true ? 'new-password' : 'off'}
      onChange={onChange}
      error={error}
      {...(hint === undefined ? {} : { hint })}
      {...(example === undefined ? {} : { placeholder: example })}
      {...(isRequired === undefined ? {} : { isRequired })}
      {...(lines === undefined ? {} : { lines })}
    />
  );
}
