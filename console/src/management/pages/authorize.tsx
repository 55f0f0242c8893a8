import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { AuthorizationRequest as Request } from '#console/kernel/api/contract.ts';
import { problemsByField } from '#console/kernel/api/failure.ts';
import { useMe } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState, Loaded, Notice } from '#console/kernel/ui/feedback.tsx';
import { CheckField, Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { Facts, Page } from '#console/kernel/ui/page.tsx';

import { className, requestOf } from '../authorizations/model.ts';
import {
  authorize,
  type ConsentScope,
  consentUsersQuery,
  requestQuery,
} from '../authorizations/queries.ts';

import styles from './invite.module.css';

/** `/console/authorize?…`: an application asks for access, and the member says to what. */
export function AuthorizePage(): ReactElement {
  const me = useMe();
  const places = me.teams.flatMap(({ id, name, environments }) =>
    environments.flatMap(({ environment, permissions }) =>
      permissions.includes('reveal')
        ? [
            {
              key: `${id}/${environment}`,
              name: `${name}, ${environment}`,
              teamId: id,
              environment,
            },
          ]
        : [],
    ),
  );
  const [key, setKey] = useState(places[0]?.key ?? '');
  const place = places.find((each) => each.key === key);
  return (
    <main className={styles.page}>
      <Page title="Connect an application">
        {place === undefined ? (
          <Notice tone="warning">
            Your role does not show data of any team, so you cannot connect an application.
          </Notice>
        ) : (
          <>
            <SelectField
              label="Team"
              value={key}
              onChange={setKey}
              options={places.map((each) => [each.key, each.name] as const)}
            />
            <Asked key={key} place={place} />
          </>
        )}
      </Page>
    </main>
  );
}

const asked = requestOf(location.search);

function Asked({ place }: { readonly place: ConsentScope }): ReactElement {
  const request = useQuery(requestQuery(place, asked));
  return (
    <Loaded query={request}>
      {(found) => (
        <>
          <Facts
            facts={[
              ['Application', found.client_name],
              ['It is at', found.redirect_origin],
              ['It asks for', found.scope],
            ]}
          />
          <p>The name is what the application calls itself: nobody has checked it.</p>
          {found.is_allowed ? (
            <Consent place={place} request={found} />
          ) : (
            <>
              <Notice tone="warning">
                This team does not allow applications at {found.redirect_origin}. A member who
                manages the team can allow the origin under Developers, Applications.
              </Notice>
              <Decline request={found} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

function Decline({ request }: { readonly request: Request }): ReactElement {
  return <Button onClick={() => location.assign(request.denied_uri)}>Decline</Button>;
}

type ConsentProps = { readonly place: ConsentScope; readonly request: Request };

type Chosen = {
  readonly isForAll: boolean;
  readonly userIds: readonly string[];
  readonly classes: Request['classes'];
  /** Empty: every day. */
  readonly first: string;
  readonly last: string;
};

/** Nothing is chosen beforehand. */
const nothing: Chosen = { isForAll: false, userIds: [], classes: [], first: '', last: '' };

function Consent({ place, request }: ConsentProps): ReactElement {
  const [chosen, setChosen] = useState(nothing);
  const choose = (change: Partial<Chosen>): void => setChosen({ ...chosen, ...change });
  const save = useMutation({
    mutationFn: async () => authorize(bodyOf(place, chosen)),
    onSuccess: ({ redirect_uri: address }) => location.assign(address),
  });
  const { isForAll, userIds, classes } = chosen;
  return (
    <Form
      action="Connect"
      onSubmit={() => save.mutate()}
      isBusy={save.isPending || save.isSuccess}
      error={save.error}
      disabledWhy={missingOf(chosen)}
      beside={<Decline request={request} />}
    >
      {request.is_for_one_user ? (
        <p>It asks for the data of one user.</p>
      ) : (
        <CheckField
          label="Every user of the team"
          isChecked={isForAll}
          onChange={(isChecked) => choose({ isForAll: isChecked })}
        />
      )}
      {isForAll ? null : (
        <Users
          place={place}
          chosen={userIds}
          onChange={(ids) => choose({ userIds: request.is_for_one_user ? ids.slice(-1) : ids })}
        />
      )}
      <fieldset>
        <legend>Classes of data</legend>
        {request.classes.map((name) => (
          <CheckField
            key={name}
            label={className(name)}
            isChecked={classes.includes(name)}
            onChange={(isChecked) => choose({ classes: toggled(classes, name, isChecked) })}
          />
        ))}
      </fieldset>
      <Days chosen={chosen} onChange={choose} problems={problemsByField(save.error)} />
      <p>
        The application can only read. Access lasts for 90 days, and ends at once when it is revoked
        under Developers, Applications.
      </p>
    </Form>
  );
}

function bodyOf(
  { teamId, environment }: ConsentScope,
  { isForAll, userIds, classes, first, last }: Chosen,
): Parameters<typeof authorize>[0] {
  return {
    team_id: teamId,
    environment,
    request: asked,
    user_ids: isForAll ? null : [...userIds],
    classes: [...classes],
    start_date: first === '' ? null : first,
    end_date: last === '' ? null : last,
  };
}

type DaysProps = {
  readonly chosen: Chosen;
  readonly onChange: (change: Partial<Chosen>) => void;
  readonly problems: Readonly<Record<string, string>>;
};

function Days({ chosen, onChange, problems }: DaysProps): ReactElement {
  return (
    <>
      <TextField
        label="First day"
        type="date"
        value={chosen.first}
        onChange={(first) => onChange({ first })}
        error={problems['start_date']}
        hint="Left empty: from the first day on."
      />
      <TextField
        label="Last day"
        type="date"
        value={chosen.last}
        onChange={(last) => onChange({ last })}
        error={problems['end_date']}
        hint="Left empty: to the newest data."
      />
    </>
  );
}

function missingOf({ isForAll, userIds, classes }: Chosen): string | null {
  if (!isForAll && userIds.length === 0) return 'choose the users first';
  return classes.length === 0 ? 'choose a class of data first' : null;
}

function toggled<Value extends string>(
  all: readonly Value[],
  each: Value,
  isChecked: boolean,
): Value[] {
  const others = all.filter((other) => other !== each);
  return isChecked ? [...others, each] : others;
}

type UsersProps = {
  readonly place: ConsentScope;
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

/** Users found by the team's reference; those that are chosen stay while others are looked for. */
function Users({ place, chosen, onChange }: UsersProps): ReactElement {
  const [text, setText] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const found = useQuery(consentUsersQuery(place, text.trim()));
  const shown = new Map([
    ...chosen.map((id) => [id, known.get(id) ?? id] as const),
    ...(found.data ?? []).map((each) => [each.user_id, each.client_user_id] as const),
  ]);
  return (
    <fieldset>
      <legend>Users</legend>
      <TextField
        label="Find a user"
        type="search"
        value={text}
        onChange={setText}
        hint="How your own reference begins."
      />
      {found.isError ? <ErrorState error={found.error} /> : null}
      {found.data?.length === 0 ? <p>No user matches.</p> : null}
      {[...shown].map(([id, name]) => (
        <CheckField
          key={id}
          label={name}
          isChecked={chosen.includes(id)}
          onChange={(isChecked) => {
            setKnown(new Map([...known, [id, name]]));
            onChange(toggled(chosen, id, isChecked));
          }}
        />
      ))}
    </fieldset>
  );
}
