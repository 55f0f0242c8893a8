import { type Static, Type } from 'typebox';

import { instant, nullable, optional } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import { instantFromWire } from '../schema.ts';
import type { Key, Rotation } from './model.ts';

export const label = Type.String({
  minLength: 1,
  maxLength: 100,
  format: 'display-name',
  description: 'The name of the key.',
});

export const expiresAt = optional(
  Type.String({ format: 'date-time', description: 'The expiry; null: never.' }),
);

export const rotateBody = Type.Object(
  {
    overlap_seconds: Type.Integer({
      minimum: 0,
      maximum: 30 * 24 * 3600,
      default: 3600,
      description: 'How long the replaced key works on.',
    }),
    expires_at: expiresAt,
  },
  { title: 'RotateKeyBody' },
);

export function rotationFromWire(body: Static<typeof rotateBody>): Rotation {
  return { overlapSeconds: body.overlap_seconds, expiresAt: instantFromWire(body.expires_at) };
}

/** The fields that all kinds of keys have, after their specific ones. */
export const shownFields = {
  prefix: Type.String({ description: 'The first characters, to identify the key.' }),
  expires_at: nullable(instant),
  last_used_at: nullable(
    Type.String({ format: 'date-time', description: 'To the minute; null: never.' }),
  ),
};

type Shown = { prefix: string; expires_at: string | null; last_used_at: string | null };

export function shownToWire(key: Key): Shown {
  return {
    prefix: key.prefix,
    expires_at: key.expiresAt && toWireInstant(key.expiresAt),
    last_used_at: key.lastUsedAt && toWireInstant(key.lastUsedAt),
  };
}
