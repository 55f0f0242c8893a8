import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { dayMs } from '#kernel/time.ts';

import { anchorText } from './chain.ts';
import { findAuditEnd } from './verification.ts';

/** Puts the end of the chain where the database's owner cannot reach it: into the log, once a day. */
export function auditEndJob(deps: Pick<AppContext, 'db' | 'log'>): Job {
  return {
    name: 'management.log_audit_end',
    everyMs: dayMs,
    run: async () => {
      const end = await findAuditEnd(deps);
      if (end !== null) deps.log.info({ anchor: anchorText(end) }, 'end of the audit log');
    },
  };
}
