import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { Filters, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { type ConnectionSearch, searchOf } from '../model.ts';

const statusNames = [
  ['', 'Any'],
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['error', 'In error'],
] as const;

/** The filter is the address. */
export function ConnectionFilters({
  search: filter,
}: {
  readonly search: ConnectionSearch;
}): ReactElement {
  const navigate = useNavigate();
  const { teamId, environment } = useTenant();
  const [provider, setProvider] = useState(filter.provider ?? '');
  const [user, setUser] = useState(filter.user ?? '');
  const change = (part: Readonly<Record<string, string>>): void =>
    void navigate({
      to: '/$team/$environment/connections',
      params: { team: teamId, environment },
      search: searchOf({ ...filter, ...part }),
      resetScroll: false,
    });
  return (
    <Filters>
      <TextField
        label="Source"
        type="search"
        value={provider}
        placeholder="oura"
        onChange={(typed) => {
          setProvider(typed);
          change({ provider: typed });
        }}
        hint="Its slug, as in the API."
      />
      <SelectField
        label="State"
        value={filter.status ?? ''}
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
