import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import type { Erasure } from '#kernel/personal-data.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { User } from '../model.ts';

const actorSchema = Type.Object({
  type: Type.String({ description: 'The kind of credential: `team_key`, `management_key`, …' }),
  id: Type.String({ description: 'Of the credential; never the credential itself.' }),
});

/** The deleted user, and when and by whom it was deleted. */
const deletionFields = {
  user_id: uuid,
  team_id: uuid,
  environment: Type.String(),
  deleted_at: instant,
  deleted_by: nullable(actorSchema),
  purge_at: Type.String({ format: 'date-time', description: 'Until then it can be undone.' }),
};

export const deletionSchema = Type.Object(
  {
    ...deletionFields,
    state: Type.Enum(['deleted', 'purging', 'purged'], {
      description:
        '`deleted` can be undone; `purging` is due to be erased; of `purged` there is a certificate.',
    }),
    purged_at: nullable(instant),
  },
  { title: 'UserDeletion' },
);

const statementFields = {
  type: Type.Literal('deletion_certificate'),
  version: Type.Literal(1),
  ...deletionFields,
  purged_at: instant,
  erased: Type.Record(Type.String(), Type.Integer(), { description: 'Rows erased, by table.' }),
  retained: Type.Array(
    Type.Object({
      table: Type.String(),
      rows: Type.Integer(),
      until: instant,
      because: Type.String(),
    }),
    {
      description:
        'Data that the operator must retain by law, with the reason and the end of the retention.',
    },
  ),
};

/** The content of a certificate. */
const statementSchema = Type.Object(statementFields);
export type Statement = Static<typeof statementSchema>;

export const certificateSchema = Type.Object(
  {
    ...statementFields,
    key_id: Type.String({ description: 'The first 32 hex digits of the SHA-256 of the key.' }),
    public_key: Type.String({ description: 'Ed25519, SPKI in DER, base64.' }),
    signature: Type.String({
      description:
        'Ed25519 of the rest of this object in the canonical form of RFC 8785, in base64.',
    }),
  },
  { title: 'UserDeletionCertificate' },
);
export type Certificate = Static<typeof certificateSchema>;

export const certificatesQuery = Type.Object({
  team_id: Type.Optional(uuid),
  user_id: Type.Optional(uuid),
  next_cursor: optional(Type.String({ description: 'Where the page before this one ended.' })),
});

export const certificatesSchema = Type.Object(
  { certificates: Type.Array(certificateSchema), next_cursor: nullable(Type.String()) },
  { title: 'UserDeletionCertificates' },
);

type DeletedUser = Pick<User, 'id' | 'deletedBy'> & {
  readonly deletedAt: Date;
  readonly purgeAt: Date;
};

/** Returns the user as a deleted one; undefined if it is not deleted. */
export function asDeleted(user: User): DeletedUser | undefined {
  const { id, deletedBy, deletedAt, purgeAt } = user;
  if (deletedAt === null || purgeAt === null) return undefined;
  return { id, deletedBy, deletedAt, purgeAt };
}

function deletionToWire(
  scope: TeamScope,
  user: DeletedUser,
): Omit<Static<typeof deletionSchema>, 'state' | 'purged_at'> {
  return {
    user_id: user.id,
    team_id: scope.teamId,
    environment: scope.environment,
    deleted_at: toWireInstant(user.deletedAt),
    deleted_by: user.deletedBy,
    purge_at: toWireInstant(user.purgeAt),
  };
}

export function pendingToWire(
  scope: TeamScope,
  user: DeletedUser,
  state: 'deleted' | 'purging',
): Static<typeof deletionSchema> {
  return { ...deletionToWire(scope, user), state, purged_at: null };
}

export function purgedToWire(certificate: Certificate): Static<typeof deletionSchema> {
  const { user_id, team_id, environment, deleted_at, deleted_by, purge_at, purged_at } =
    certificate;
  const deletion = { user_id, team_id, environment, deleted_at, deleted_by, purge_at };
  return { ...deletion, state: 'purged', purged_at };
}

export function statementOf(
  scope: TeamScope,
  user: DeletedUser,
  { erased, retained = [] }: Erasure,
  purgedAt: Date,
): Statement {
  return {
    type: 'deletion_certificate',
    version: 1,
    ...deletionToWire(scope, user),
    purged_at: toWireInstant(purgedAt),
    erased,
    retained: retained.map((each) => ({ ...each, until: toWireInstant(each.until) })),
  };
}

export const managedUserParams = Type.Object({ org_id: uuid, team_id: uuid, user_id: uuid });
export const environmentQuery = Type.Object({
  environment: Type.Enum(['sandbox', 'production'], {
    description: "Which of the team's environments the user is in.",
  }),
});
