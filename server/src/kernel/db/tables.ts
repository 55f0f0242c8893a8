import type { Table } from '../slice.ts';

/** The tables of no slice. */
export const kernelTables: Readonly<Record<string, Table>> = {
  backup_made: {
    of: 'installation',
    holds: 'when the embedded database was backed up, and whether that was read back',
  },
  installation: {
    of: 'installation',
    holds: 'the master key that seals, by its fingerprint; the sealed secret; one row',
  },
  recurring_job: {
    of: 'installation',
    holds: 'when a recurring job is due, or until when a process has it; how it ended last',
  },
  schema_migration: { of: 'installation', holds: 'what was applied' },
};
