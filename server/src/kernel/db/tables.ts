import type { Table } from '../table.ts';

/** The tables of no slice. */
export const kernelTables: Readonly<Record<string, Table>> = {
  archive_state: {
    of: 'installation',
    holds: 'how far the continuous archive of the embedded database is; one row',
  },
  archive_verified: {
    of: 'installation',
    holds: 'restorations of the archive that were tried, and how long they took',
  },
  backup_made: {
    of: 'installation',
    holds: 'when the embedded database was backed up, and whether that was read back',
  },
  distributed_commit: {
    of: 'installation',
    holds: 'nothing: a statement on it makes Citus commit in two phases',
  },
  event_count: {
    of: 'installation',
    holds:
      'the server whose transactions define the order of events, and the offset of their numbers; one row',
  },
  installation: {
    of: 'installation',
    holds:
      'its id, and the one that it is a restored copy of; the master key that seals, by its fingerprint; the sealed secret; one row',
  },
  recurring_job: {
    of: 'installation',
    holds: 'when a recurring job is due, or until when a process has it; how it ended last',
  },
  schema_migration: { of: 'installation', holds: 'applied migrations' },
};
