/** The database-wide advisory locks, in one place so that no two purposes share a number. */
export const advisoryLock = {
  /** Held by the node that migrates. */
  migration: 7_238_001,
  /** Held by the node that looks whether this is the first start. */
  bootstrap: 7_238_002,
  /** Held by the one server of a data folder. */
  server: 7_238_003,
  /** Held shared by every process that uses an embedded server, and alone by the one that stops it. */
  embeddedUsage: 7_238_004,
  /** Held by the node that moves entries of the audit log into the chain. */
  auditSealing: 7_238_005,
  /** Held shared by transactions that seal values, and alone by the one that changes the master key. */
  masterKey: 7_238_006,
} as const;
