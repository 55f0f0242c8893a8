import type { AppContext } from '#kernel/app-context.ts';
import type { Column } from '#kernel/files/parquet.ts';
import type { Exporter } from '#kernel/personal-data.ts';

import { openSession } from './sessions/service.ts';
import { listOfUser } from './sessions/store.ts';

const columns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'checkout_session_id', type: 'text' },
  { name: 'status', type: 'text' },
  { name: 'amount_minor', type: 'integer' },
  { name: 'order_id', type: 'text' },
  { name: 'patient', type: 'json' },
  { name: 'patient_address', type: 'json' },
];

/** Exports a user's checkout sessions, oldest first. */
export function exportSessions(deps: Pick<AppContext, 'vault' | 'random'>): Exporter {
  return async function* tablesOf(db, { scope, userId }) {
    const stored = await listOfUser(db, scope, userId);
    yield {
      name: 'checkout_sessions',
      columns,
      rows: async function* batches() {
        yield stored
          .map((each) => openSession(deps, each))
          .map(({ details, ...session }) => ({
            created_at: session.createdAt,
            checkout_session_id: session.id,
            status: session.status,
            amount_minor: session.amountMinor,
            order_id: session.orderId,
            patient: details.patient,
            patient_address: details.patientAddress,
          }));
      },
    };
  };
}
