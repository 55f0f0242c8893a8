import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import { nextCursor } from '../../schema.ts';
import type { LoggedEntry } from './store.ts';

/** The values that the columns accept, see migration 0006. */
const name = Type.String({ pattern: '^[A-Za-z0-9_.:/-]{1,100}$' });

export const searchQuery = Type.Object({
  team_id: Type.Optional(uuid),
  user_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Whose personal data was concerned.' }),
  ),
  actor: Type.Optional({
    ...name,
    description:
      'The actor: an id, or a kind such as `management_key`, `member`, `team_key`, `operator`.',
  }),
  action: Type.Optional({
    ...name,
    description: 'The beginning of an action: `user.` finds `user.created` and `user.deleted`.',
  }),
  subject: Type.Optional({
    ...name,
    description: 'The target of the action: an id, or a kind such as `webhook_endpoint`.',
  }),
  result: Type.Optional({ ...name, description: '`ok`, or an error code.' }),
  from: Type.Optional(instant),
  to: Type.Optional({ ...instant, description: 'Entries before it.' }),
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
  next_cursor: nextCursor,
});

const subject = Type.Object({ type: name, id: name });

const entrySchema = Type.Object(
  {
    id: Type.Integer({ description: 'Entries are numbered as they are written.' }),
    seq: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Its position in the hash chain; null before it is sealed: for a second, a roll-up for its day in UTC.',
    }),
    hash: nullable(Type.String()),
    at: {
      ...instant,
      description: 'When it was written. Of a roll-up: when the first of the day was.',
    },
    last_at: nullable({
      ...instant,
      description: 'Of a roll-up of several requests: when the last of the day was written.',
    }),
    actor: subject,
    action: name,
    subject: nullable(subject),
    user_id: nullable(uuid),
    team_id: nullable(uuid),
    environment: nullable(name),
    address: nullable(name),
    request_id: nullable(name),
    result: name,
    count: Type.Integer({
      description:
        'The number of equal requests that this entry represents; of a roll-up: those of its day in UTC.',
    }),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Ids, counts and names of fields; never values.',
    }),
  },
  { title: 'AuditEntry' },
);

export const searchAnswer = Type.Object(
  { entries: Type.Array(entrySchema), next_cursor: nullable(Type.String()) },
  { title: 'AuditLogPage' },
);

/** An entry as the API and the export write it. */
export function entryToWire(entry: LoggedEntry): Static<typeof entrySchema> {
  const { actor_type: actorType, actor_id: actorId } = entry;
  const { last_at: lastAt, ...details } = entry.details;
  return {
    id: entry.id,
    seq: entry.seq,
    hash: entry.hash,
    at: toWireInstant(entry.at),
    last_at: typeof lastAt === 'number' ? toWireInstant(new Date(lastAt)) : null,
    actor: { type: actorType, id: actorId },
    action: entry.action,
    subject: subjectOf(entry),
    user_id: entry.user_id,
    team_id: entry.team_id,
    environment: entry.environment,
    address: entry.address,
    request_id: entry.request_id,
    result: entry.result,
    count: entry.count,
    details,
  };
}

/** A roll-up stores the user alone. */
function subjectOf(entry: LoggedEntry): Static<typeof subject> | null {
  const { subject_type: type, subject_id: id, user_id: userId } = entry;
  if (type !== null && id !== null) return { type, id };
  return userId === null ? null : { type: 'user', id: userId };
}
