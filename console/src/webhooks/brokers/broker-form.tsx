import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { keyOf } from '#console/kernel/session/place.ts';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import {
  type Broker,
  brokerChange,
  type BrokerDraft,
  brokers,
  draftOf,
  type Pipeline,
  targetNames,
  words,
} from './model.ts';
import { changePipeline, type RegionPlace } from './queries.ts';

type Props = {
  readonly place: RegionPlace;
  readonly pipeline: Pipeline;
  readonly onDone: () => void;
};

const empty: BrokerDraft = { address: '', name: '' };

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
  const [draft, setDraft, clear] = useDraft(`${keyOf(place)} ${broker}`, before ?? empty);
  const save = useMutation({
    mutationFn: async () => changePipeline(place, brokerChange(pipeline, broker, draft)),
    onSuccess: () => {
      clear();
      onDone();
    },
  });
  const { example, address, name, nameLabel, nameHint, isNameNeeded } = words[broker];
  const wrong = problemsByField(save.error);
  const hidden = before === null ? '' : ' A *** stays the secret that is known.';
  return (
    <Form
      action="Send events there"
      onSubmit={() => save.mutate()}
      isBusy={save.isPending}
      error={save.error}
    >
      <TextField
        label="Address of the broker"
        value={draft.address}
        onChange={(text) => setDraft({ ...draft, address: text })}
        placeholder={example}
        hint={`Its secrets are kept encrypted.${hidden}`}
        error={wrong[address]}
        isRequired
      />
      <TextField
        label={nameLabel}
        value={draft.name}
        onChange={(text) => setDraft({ ...draft, name: text })}
        hint={nameHint}
        error={wrong[name]}
        isRequired={isNameNeeded}
      />
    </Form>
  );
}
