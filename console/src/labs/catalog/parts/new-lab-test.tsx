import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { CheckField, Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { Picker } from '#console/kernel/ui/picker.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { type Method, methodNames } from '../model.ts';
import { createTest, labsQuery, markersToChooseQuery } from '../queries.ts';
import { LabField } from './lab-filter.tsx';

type Draft = {
  readonly name: string;
  readonly description: string;
  readonly lab: string;
  readonly method: Method | null;
  readonly isFasting: boolean;
  readonly markers: readonly { readonly id: number; readonly name: string }[];
};

const empty: Draft = {
  name: '',
  description: '',
  lab: '',
  method: null,
  isFasting: false,
  markers: [],
};

/** A test of one laboratory's markers, which the team then orders by its name. */
export function NewLabTest({ onMade }: { readonly onMade: () => void }): ReactElement {
  const { key } = useTenant();
  const labs = useQuery(labsQuery(key));
  const [draft, setDraft, clear] = useDraft(`${key} new lab test`, empty);
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const lab = labs.data?.find(({ slug }) => slug === draft.lab);
  const method = draft.method ?? lab?.collection_methods[0] ?? 'walk_in_test';
  const create = useCreating(() => {
    clear();
    onMade();
  });
  const wrong = problemsByField(create.error);
  return (
    <Form
      action="Make the lab test"
      onSubmit={() =>
        create.mutate({
          name: draft.name.trim(),
          description: draft.description.trim(),
          method,
          fasting: draft.isFasting,
          marker_ids: draft.markers.map(({ id }) => id),
          lab_slug: lab?.slug ?? null,
        })
      }
      isBusy={create.isPending}
      error={create.error}
      disabledWhy={missingOf(draft)}
    >
      <TextField
        label="Name of the new test"
        value={draft.name}
        onChange={(name) => change({ name })}
        error={wrong['name']}
      />
      <TextField
        label="Description"
        value={draft.description}
        onChange={(description) => change({ description })}
        error={wrong['description']}
        lines={2}
      />
      <LabField
        value={draft.lab}
        none="Choose"
        onChange={(slug) => change({ lab: slug, method: null, markers: [] })}
        error={wrong['lab_slug']}
      />
      {lab === undefined ? null : (
        <>
          <SelectField<Method>
            label="How it is collected"
            value={method}
            onChange={(chosen) => change({ method: chosen })}
            error={wrong['method']}
            options={lab.collection_methods.map((each) => [each, methodNames[each]])}
          />
          <CheckField
            label="The patient has to fast"
            isChecked={draft.isFasting}
            onChange={(isFasting) => change({ isFasting })}
          />
          <Chosen draft={draft} change={change} error={wrong['marker_ids']} />
        </>
      )}
    </Form>
  );
}

function useCreating(onMade: () => void) {
  const { key } = useTenant();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: createTest,
    onSuccess: async () => {
      toast('The lab test is there, for your team alone.');
      onMade();
      await queries.invalidateQueries({ queryKey: [key, 'catalogue', 'tests'] });
      await queries.invalidateQueries({ queryKey: [key, 'new order'] });
    },
  });
}

function missingOf({ lab, markers }: Draft): string | null {
  if (lab === '') return 'choose a laboratory';
  return markers.length === 0 ? 'choose what it measures' : null;
}

type ChosenProps = {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly error: string | undefined;
};

function Chosen({ draft, change, error }: ChosenProps): ReactElement {
  const { key } = useTenant();
  return (
    <>
      <Picker
        label="Marker to add"
        hint="A name, or as much of it as you know."
        error={error}
        find={(text) => markersToChooseQuery(key, draft.lab, text)}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => `Add ${name}`}
        about={({ provider_id: code }) => (code === null ? null : <code>{code}</code>)}
        refusalOf={({ id }) =>
          draft.markers.some((each) => each.id === id) ? 'it is in the test' : null
        }
        onPick={({ id, name }) => change({ markers: [...draft.markers, { id, name }] })}
        isEager
      />
      {draft.markers.length === 0 ? null : (
        <ul aria-label="What it measures">
          {draft.markers.map(({ id, name }) => (
            <li key={id}>
              {name}{' '}
              <Button
                kind="quiet"
                onClick={() => change({ markers: draft.markers.filter((each) => each.id !== id) })}
              >
                {`Remove ${name}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
