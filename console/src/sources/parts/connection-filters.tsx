import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { sourceCalled } from '#console/kernel/sources/model.ts';
import { Filters, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { type ConnectionSearch, searchOf, statuses } from '../model.ts';

const statusNames = [
  ['', 'Any'],
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['error', 'In error'],
] as const;

/** The filter is the address. */
export function ConnectionFilters({
  search: filter,
  sources,
}: {
  readonly search: ConnectionSearch;
  readonly sources: readonly { readonly slug: string; readonly name: string }[];
}): ReactElement {
  const [provider, setProvider] = useState(filter.provider ?? '');
  const [user, setUser] = useState(filter.user ?? '');
  const change = useChange(filter);
  return (
    <Filters>
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
        label="State"
        value={statuses.find((each) => each === filter.status) ?? ''}
        options={statusNames}
        onChange={(status) => change({ status })}
      />
      <TextField
        label="User id"
        type="search"
        value={user}
        onChange={(typed) => {
          setUser(typed);
          change({ user: typed });
        }}
        hint="A whole id."
      />
    </Filters>
  );
}

export function useChange(
  filter: ConnectionSearch,
): (part: Readonly<Record<string, string>>) => void {
  const navigate = useNavigate();
  const { teamId, environment } = useTenant();
  return (part) =>
    void navigate({
      to: '/$team/$environment/connections',
      params: { team: teamId, environment },
      search: searchOf({ ...filter, ...part }),
      resetScroll: false,
    });
}
