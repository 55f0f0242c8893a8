import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { Filters, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { eventTypesQuery } from '../queries.ts';
import { familiesOf } from '../types/model.ts';
import { isUserId, type TailFilter } from './model.ts';

/** By type or the beginning of types, and by user: the filter is the address. */
export function TailFilters({ filter }: { readonly filter: TailFilter }): ReactElement {
  const { key, teamId, environment } = useTenant();
  const types = useQuery(eventTypesQuery(key)).data ?? [];
  const [user, setUser] = useState(filter.user ?? '');
  const navigate = useNavigate();
  const change = (next: TailFilter): void =>
    void navigate({
      to: '/$team/$environment/events',
      params: { team: teamId, environment },
      search: next,
      replace: true,
    });
  const names = types.map(({ event_type: type }) => type);
  const offered = [...familiesOf(names), ...names];
  const { type } = filter;
  const all = type === undefined || offered.includes(type) ? offered : [type, ...offered];
  return (
    <Filters>
      <SelectField
        label="Event type"
        value={type ?? ''}
        onChange={(chosen) => {
          const { type: _, ...others } = filter;
          change(chosen === '' ? others : { ...others, type: chosen });
        }}
        options={[['', 'All'], ...all.map((each): [string, string] => [each, each])]}
      />
      <TextField
        label="User"
        type="search"
        value={user}
        onChange={(typed) => {
          setUser(typed);
          const { user: _, ...others } = filter;
          const id = typed.trim();
          if (id === '') change(others);
          else if (isUserId(id)) change({ ...others, user: id });
        }}
        hint="The whole id."
        error={user.trim() === '' || isUserId(user.trim()) ? undefined : 'This is no id of a user.'}
      />
    </Filters>
  );
}
