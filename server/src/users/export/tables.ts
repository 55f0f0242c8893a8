import type { AppContext } from '#kernel/app-context.ts';
import type { Column } from '#kernel/files/parquet.ts';
import type { Exporter, ExportTable } from '#kernel/personal-data.ts';

import { openBirthDate } from '../birth-date.ts';
import { demographicsToWire } from '../demographics/schema.ts';
import { findDemographics } from '../demographics/service.ts';
import { listOf } from '../phone-sessions/store.ts';
import { listLinks } from '../sign-in/store.ts';
import { find } from '../store.ts';

const userColumns: readonly Column[] = [
  { name: 'user_id', type: 'text' },
  { name: 'client_user_id', type: 'text' },
  { name: 'created_on', type: 'instant' },
  { name: 'fallback_time_zone', type: 'text' },
  { name: 'fallback_birth_date', type: 'text' },
  { name: 'ingestion_start', type: 'text' },
  { name: 'ingestion_end', type: 'text' },
  { name: 'connected_sources', type: 'json' },
];

const demographicsColumns: readonly Column[] = [
  { name: 'first_name', type: 'text' },
  { name: 'last_name', type: 'text' },
  { name: 'email', type: 'text' },
  { name: 'phone_number', type: 'text' },
  { name: 'gender', type: 'text' },
  { name: 'dob', type: 'text' },
  { name: 'address', type: 'json' },
  { name: 'medical_proxy', type: 'json' },
  { name: 'race', type: 'text' },
  { name: 'ethnicity', type: 'text' },
  { name: 'sexual_orientation', type: 'text' },
  { name: 'gender_identity', type: 'text' },
];

const linkColumns: readonly Column[] = [
  { name: 'context', type: 'text' },
  { name: 'order_id', type: 'text' },
  { name: 'created_at', type: 'instant' },
  { name: 'expires_at', type: 'instant' },
  { name: 'used_at', type: 'instant' },
];

const phoneColumns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'rotated_at', type: 'instant' },
  { name: 'ended_at', type: 'instant' },
];

/** Exports the data that this slice stores of a user. */
export function exportUser(deps: Pick<AppContext, 'vault' | 'random'>): Exporter {
  return async function* tablesOf(db, subject) {
    const user = await find(db, subject.scope, subject.userId);
    const demographics = await findDemographics(deps, db, subject);
    const links = await listLinks(db, subject.scope, subject.userId);
    const record = user && {
      user_id: user.id,
      client_user_id: user.clientUserId,
      created_on: user.createdAt,
      fallback_time_zone: user.fallbackTimeZone?.value ?? null,
      fallback_birth_date: openBirthDate(deps, user)?.value ?? null,
      ingestion_start: user.ingestionStart,
      ingestion_end: user.ingestionEnd,
      connected_sources: user.connectedSources,
    };
    yield tableOf('user', userColumns, record === undefined ? [] : [record]);
    yield tableOf(
      'demographics',
      demographicsColumns,
      demographics === undefined ? [] : [demographicsToWire(demographics)],
    );
    yield tableOf('portal_links', linkColumns, links);
    const phones = await listOf(db, subject.scope, subject.userId);
    yield tableOf('phone_sessions', phoneColumns, phones);
  };
}

function tableOf(
  name: string,
  columns: readonly Column[],
  rows: readonly Readonly<Record<string, unknown>>[],
): ExportTable {
  return {
    name,
    columns,
    rows: async function* batches() {
      yield rows;
    },
  };
}
