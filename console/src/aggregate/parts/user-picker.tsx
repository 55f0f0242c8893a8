import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Picker } from '#console/kernel/ui/picker.tsx';

import { peopleQuery } from '../queries.ts';

type Props = {
  readonly user: string | undefined;
  readonly onUser: (user: string | undefined) => void;
};

/** Whose data: found by reference, kept by id. */
export function UserPicker({ user, onUser }: Props): ReactElement {
  const { key, teamId, environment } = useTenant();
  if (user === undefined) {
    return (
      <Picker
        label="User"
        hint="How the reference begins, or a whole id."
        find={(text) => peopleQuery(key, text)}
        keyOf={({ user_id: id }) => id}
        nameOf={({ client_user_id: reference }) => reference}
        onPick={({ user_id: id }) => onUser(id)}
      />
    );
  }
  return (
    <div>
      Of user{' '}
      <Link
        to="/$team/$environment/users/$userId"
        params={{ team: teamId, environment, userId: user }}
      >
        <code>{user}</code>
      </Link>{' '}
      <Button onClick={() => onUser(undefined)}>Somebody else</Button>
    </div>
  );
}
