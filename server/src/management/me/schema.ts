import { type Static, Type } from 'typebox';

import { InvalidRequest } from '#kernel/errors.ts';
import { optional, uuid } from '#kernel/http/common-schemas.ts';
import { permissions } from '#kernel/scope.ts';

import { shownCredential } from '../passkeys/schema.ts';
import { environment, memberRole, region } from '../schema.ts';
import { sessionSchema, sessionToWire } from '../sessions/schema.ts';
import type { Proof } from './reauthenticate.ts';
import type { Whoami } from './service.ts';

const permissionList = Type.Array(Type.Enum([...permissions]));

export const whoamiSchema = Type.Object(
  {
    member: Type.Object(
      { id: uuid, name: Type.String(), email: Type.String(), role: memberRole },
      { title: 'SignedInMember' },
    ),
    organisation: Type.Object({ id: uuid, name: Type.String() }, { title: 'MemberOrganisation' }),
    permissions: permissionList,
    teams: Type.Array(
      Type.Object(
        {
          id: uuid,
          name: Type.String(),
          region,
          environments: Type.Array(
            Type.Object(
              {
                environment,
                permissions: permissionList,
                has_query_access: Type.Boolean({
                  description:
                    'Whether aggregate queries are enabled; in production the operator enables them.',
                }),
              },
              { title: 'MemberEnvironment' },
            ),
          ),
        },
        { title: 'MemberTeam' },
      ),
      { description: 'By name, at most 200.' },
    ),
    has_more_teams: Type.Boolean({
      description: 'There are more teams; listTeams returns all of them.',
    }),
    session: sessionSchema,
    credentials: Type.Object(
      { has_password: Type.Boolean(), passkeys: Type.Integer() },
      { title: 'MemberCredentials' },
    ),
    passkeys_possible: Type.Boolean({ description: 'False at an IP address: they need a name.' }),
    service_name: Type.String({ description: 'The prefix of cookie and header names.' }),
    version: Type.String(),
  },
  { title: 'WhoAmI' },
);

export const profileBody = Type.Object(
  {
    name: optional(Type.String({ minLength: 1, maxLength: 200, format: 'display-name' })),
    email: optional(Type.String({ format: 'email' })),
  },
  { title: 'UpdateMeBody' },
);

const secret = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 300, description }));

export const confirmBody = Type.Object(
  {
    password: secret("The member's password."),
    link: secret('The token of a link of `salus console` that is the same member.'),
    management_key: secret('An Org Management Key, of an administrator.'),
    credential: Type.Optional(shownCredential),
  },
  { title: 'ConfirmBody', description: 'One of them.' },
);

/** The one proof that the body has. */
export function proofFromWire(body: Static<typeof confirmBody>): Proof {
  const given: Proof[] = (['password', 'link', 'management_key'] as const).flatMap((by) => {
    const sent = body[by];
    return sent === undefined ? [] : [{ by, secret: sent }];
  });
  if (body.credential !== undefined) given.push({ by: 'passkey', credential: body.credential });
  const [proof, another] = given;
  if (proof !== undefined && another === undefined) return proof;
  const msg = 'Input should have one of password, link, management_key and credential';
  throw new InvalidRequest([{ type: 'value_error', loc: ['body'], msg }]);
}

export function whoamiToWire(
  { member, organisation, permissions: allowed, teams, hasMoreTeams, session, credentials }: Whoami,
  {
    now,
    ...about
  }: { readonly now: Date } & Pick<
    Static<typeof whoamiSchema>,
    'passkeys_possible' | 'service_name' | 'version'
  >,
): Static<typeof whoamiSchema> {
  const { id, name, email, role } = member;
  return {
    member: { id, name, email, role },
    organisation: { id: organisation.id, name: organisation.name },
    permissions: [...allowed],
    teams: teams.map(({ team, environments }) => ({
      id: team.id,
      name: team.name,
      region: team.region,
      environments: environments.map((each) => ({
        environment: each.environment,
        permissions: [...allowed].filter((permission) => permission !== 'administer'),
        has_query_access: each.hasQueryAccess,
      })),
    })),
    has_more_teams: hasMoreTeams,
    session: sessionToWire(session, now),
    credentials: { has_password: credentials.hasPassword, passkeys: credentials.passkeys },
    ...about,
  };
}
