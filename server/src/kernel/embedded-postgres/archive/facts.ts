import { Client, type ClientConfig } from 'pg';

import { archiveSlot } from './state.ts';

/** The state of the archive, as the database records it. */
export type ArchiveFacts = {
  readonly copyOf: string | null;
  readonly archivedThrough: Date | null;
  readonly failure: string | null;
  /** Whether a process reads the log at this moment. */
  readonly isRunning: boolean;
  readonly verifiedAt: Date | null;
};

export async function readArchiveFacts(
  connection: ClientConfig,
): Promise<ArchiveFacts | undefined> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<ArchiveFacts>(
      `select copy_of as "copyOf", archived_through as "archivedThrough", failure,
         exists (select from pg_replication_slots where slot_name = $1 and active) as "isRunning",
         (select max(finished_at) from archive_verified) as "verifiedAt"
       from installation left join archive_state on true`,
      [archiveSlot],
    );
    return rows[0];
  } finally {
    await client.end();
  }
}
