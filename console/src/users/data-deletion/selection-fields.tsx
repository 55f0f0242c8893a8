import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { type DeletionDraft, type Known, type SourceType, sourceTypes } from './model.ts';
import { userImportsQuery } from './queries.ts';

type Props = {
  readonly userId: string;
  readonly zone: string | null;
  readonly draft: DeletionDraft;
  readonly known: Known;
  readonly onChange: (part: Partial<DeletionDraft>) => void;
};

/** The fields that say which data it is. */
export function SelectionFields(props: Props): ReactElement {
  const { draft, onChange } = props;
  switch (draft.by) {
    case 'data':
      return (
        <>
          <ResourceField {...props} />
          <SourceFields {...props} />
          <DayFields {...props} />
        </>
      );
    case 'summary':
      return (
        <>
          <ResourceField {...props} />
          <TextField
            label="Id"
            value={draft.id}
            onChange={(id) => onChange({ id })}
            hint="The page of a day has nights and workouts with a link that fills this in."
          />
        </>
      );
    case 'source':
      return <SourceFields {...props} />;
    case 'import':
      return <ImportField {...props} />;
  }
}

function ResourceField({ draft, known, onChange }: Props): ReactElement {
  return (
    <TextField
      label="Resource"
      value={draft.resource}
      onChange={(resource) => onChange({ resource: resource.trim() })}
      suggestions={known.resources}
      hint="As in the paths of the API: steps, heartrate, sleep, workouts."
    />
  );
}

const types: readonly (readonly [SourceType | '', string])[] = [
  ['', 'Every kind'],
  ...sourceTypes.map((type) => [type, type.replaceAll('_', ' ')] as const),
];

function SourceFields({ draft, known, onChange }: Props): ReactElement {
  return (
    <>
      <TextField
        label="Source"
        value={draft.provider}
        onChange={(provider) => onChange({ provider: provider.trim() })}
        suggestions={known.providers}
        hint={`Its slug, such as oura.${draft.by === 'data' ? ' Empty: every source.' : ''}`}
      />
      <SelectField
        label="Kind of source"
        value={draft.sourceType}
        onChange={(sourceType) => onChange({ sourceType })}
        options={types}
      />
    </>
  );
}

function DayFields({ draft, zone, onChange }: Props): ReactElement {
  const clock = zone === null ? 'in UTC, as the user’s zone is not known' : `in ${zone}`;
  return (
    <>
      <TextField
        label="First day"
        type="date"
        value={draft.firstDay}
        onChange={(firstDay) => onChange({ firstDay })}
        hint={`Days are ${clock}. Empty: from the beginning.`}
      />
      <TextField
        label="Last day"
        type="date"
        value={draft.lastDay}
        onChange={(lastDay) => onChange({ lastDay })}
        hint="Empty: until now."
      />
    </>
  );
}

function ImportField({ userId, draft, onChange }: Props): ReactElement {
  const { key } = useTenant();
  const imports = useQuery(userImportsQuery(key, userId));
  return (
    <Loaded query={imports} lines={1}>
      {(found) => {
        const known = found.map(({ id, kind, started_at: at }) => {
          const day = at.slice(0, 16).replace('T', ' ');
          return [id, `${kind.replaceAll('_', ' ')}, ${day} UTC`] as const;
        });
        const isKnown = draft.id === '' || known.some(([id]) => id === draft.id);
        return (
          <SelectField
            label="Import"
            value={draft.id}
            onChange={(id) => onChange({ id })}
            options={[
              ['', found.length === 0 ? 'There is none' : 'Choose one'],
              ...(isKnown ? [] : [[draft.id, draft.id] as const]),
              ...known,
            ]}
          />
        );
      }}
    </Loaded>
  );
}
