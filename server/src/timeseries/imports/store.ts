import { sql } from 'kysely';

import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { ImportKind } from './runs-model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    file_import: {
      user_id: string;
      format: string;
      tenant_id: string;
      fingerprint: string;
      place: unknown;
      kept_at: Date;
    };
  }
}

/** Of one person and format: the file that was begun last, and how far it was read. */
type ImportPlaces<Place> = {
  readonly find: (fingerprint: string) => Promise<Place | null>;
  readonly save: (fingerprint: string, place: Place) => Promise<void>;
  readonly forget: () => Promise<void>;
};

/**
 * Keeps how far a file was imported, as its format tells it, until it was read to its end. What a place says is stored is
 * in the same database: whoever restores one from a backup restores both.
 */
export function openCheckpointStore<Place>(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: TeamScope,
  { userId, format }: { readonly userId: UserId; readonly format: ImportKind },
): ImportPlaces<Place> {
  return {
    find: async (fingerprint) => {
      const { rows } = await sql<{ place: Place }>`
        select place from file_import
        where user_id = ${userId} and format = ${format} and fingerprint = ${fingerprint}`.execute(
        db.read(scope),
      );
      return rows[0]?.place ?? null;
    },
    save: async (fingerprint, place) => {
      await db.write(scope, async (tx) =>
        sql`
          insert into file_import (user_id, format, tenant_id, fingerprint, place, kept_at)
          values (${userId}, ${format}, ${scope.tenantId}, ${fingerprint}, ${JSON.stringify(place)}::jsonb, ${clock.now()})
          on conflict (user_id, format) do update
            set fingerprint = excluded.fingerprint, place = excluded.place, kept_at = excluded.kept_at`.execute(
          tx,
        ),
      );
    },
    forget: async () => {
      await db.write(scope, async (tx) =>
        sql`delete from file_import where user_id = ${userId} and format = ${format}`.execute(tx),
      );
    },
  };
}
