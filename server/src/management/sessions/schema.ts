import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { jsonReply, type Reply } from '#kernel/http/operation.ts';
import type { PublicOrigin } from '#kernel/http/public-origin.ts';
import { setCookie } from '#kernel/http/session-cookie.ts';
import { secondMs, toWireInstant } from '#kernel/time.ts';

import { confirmedUntil, idleEndOf, methods, type Session, sessionMs } from './model.ts';
import type { Started } from './service.ts';

const sessionFields = {
  id: uuid,
  member_id: uuid,
  method: Type.Enum([...methods], { description: 'How the member showed that it is them.' }),
  started_at: instant,
  idle_ends_at: Type.String({
    format: 'date-time',
    description: 'When it ends if it is not used.',
  }),
  ends_at: instant,
  confirmed_until: nullable(
    Type.String({
      format: 'date-time',
      description:
        'Until then no operation asks for confirmation. Null: operations that reveal or delete data ask for it.',
    }),
  ),
};
export const sessionSchema = Type.Object(sessionFields, { title: 'MemberSession' });

export const sessionsSchema = Type.Object(
  {
    sessions: Type.Array(
      Type.Object(
        {
          ...sessionFields,
          is_current: Type.Boolean(),
          last_used_at: Type.String({ format: 'date-time', description: 'To the minute.' }),
          address: Type.String(),
          user_agent: nullable(Type.String()),
        },
        { title: 'ListedMemberSession' },
      ),
    ),
  },
  { title: 'MemberSessionList' },
);

export const sessionParams = Type.Object({ session_id: uuid });

export function sessionToWire(session: Session, now: Date): Static<typeof sessionSchema> {
  const confirmed = confirmedUntil(session);
  return {
    id: session.id,
    member_id: session.memberId,
    method: session.method,
    started_at: toWireInstant(session.startedAt),
    idle_ends_at: toWireInstant(idleEndOf(session)),
    ends_at: toWireInstant(session.endsAt),
    confirmed_until: confirmed > now ? toWireInstant(confirmed) : null,
  };
}

export function listedToWire(
  session: Session,
  { currentId, now }: { readonly currentId: string; readonly now: Date },
): Static<typeof sessionsSchema>['sessions'][number] {
  return {
    ...sessionToWire(session, now),
    is_current: session.id === currentId,
    last_used_at: toWireInstant(session.lastUsedAt),
    address: session.address,
    user_agent: session.userAgent,
  };
}

/** The session, and its cookie. */
export function startedReply({ session, token }: Started, site: PublicOrigin, now: Date): Reply {
  return jsonReply(200, sessionToWire(session, now), cookieOf({ session, token }, site, now));
}

export function cookieOf(
  { session, token }: Started,
  site: PublicOrigin,
  now: Date,
): { readonly 'set-cookie': string } {
  const leftMs = Math.min(session.endsAt.getTime() - now.getTime(), sessionMs);
  return { 'set-cookie': setCookie(site, token, Math.ceil(leftMs / secondMs)) };
}
