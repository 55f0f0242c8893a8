import type { Config } from '#kernel/config.ts';
import { type ConnectionConfig, openDatabase } from '#kernel/db.ts';
import { asServer } from '#kernel/db/server-role.ts';

import { replicasOf } from '../process/runtime.ts';
import type { Finding } from './finding.ts';

/** Whether reads would go to each replica that is set, judged as the server judges it. */
export async function replicaFindings(
  connection: ConnectionConfig,
  config: Pick<Config, 'readUrls' | 'readLagMs'>,
): Promise<readonly Finding[]> {
  const db = openDatabase(asServer(connection), { replicas: replicasOf(config) });
  try {
    await db.replicas?.started;
    return (db.replicas?.reports() ?? []).map(({ name, reason }) => {
      const check = 'replica';
      return reason === null
        ? { check, level: 'ok', text: `${name} has all that the primary has` }
        : { check, level: 'warn', text: `reads do not go to ${name}: ${reason}` };
    });
  } finally {
    await db.close();
  }
}
