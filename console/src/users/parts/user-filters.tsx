import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { sourceCalled } from '#console/kernel/sources/model.ts';
import { Filters, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { filterOf, stateOf, type UserFilter } from '../search.ts';

const states = [
  ['', 'Any'],
  ['healthy', 'All work'],
  ['failing', 'One fails'],
  ['paused', 'One is paused'],
  ['none', 'None connected'],
] as const;

const ranges = [
  ['', 'Any time'],
  ['1d', 'Last day'],
  ['7d', 'Last 7 days'],
  ['30d', 'Last 30 days'],
  ['365d', 'Last year'],
] as const;

type Props = {
  readonly filter: UserFilter;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly sources: readonly { readonly slug: string; readonly name: string }[];
};

/** The filter is the address; what is typed of a reference stays out of it. */
export function UserFilters({ filter, text, onText, sources }: Props): ReactElement {
  const change = useChange(filter);
  const [provider, setProvider] = useState(filter.provider ?? '');
  return (
    <Filters>
      <TextField
        label="Reference or id"
        type="search"
        value={text}
        onChange={onText}
        hint="How the reference begins, or a whole id."
      />
      <TextField
        label="Source"
        type="search"
        value={provider}
        placeholder="Oura"
        suggestions={sources.map(({ name }) => name)}
        onChange={(typed) => {
          setProvider(typed);
          change({ provider: sourceCalled(typed, sources) ?? typed });
        }}
      />
      <SelectField
        label="Connections"
        value={stateOf(filter.state) ?? ''}
        options={states}
        onChange={(state) => change({ state })}
      />
      <SelectField
        label="Made"
        value={ranges.find(([value]) => value === filter.created)?.[0] ?? ''}
        options={ranges}
        onChange={(created) => change({ created })}
      />
    </Filters>
  );
}

export function useChange(filter: UserFilter): (part: Readonly<Record<string, string>>) => void {
  const navigate = useNavigate();
  const { teamId, environment } = useTenant();
  return (part) =>
    void navigate({
      to: '/$team/$environment/users',
      params: { team: teamId, environment },
      search: filterOf({ ...filter, ...part }),
      resetScroll: false,
    });
}
