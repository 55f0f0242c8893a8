import type { Tx } from '#kernel/db.ts';
import type { DomainEvent } from '#kernel/events/event.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { insertWithheld, listWithData } from './withheld-store.ts';

type Deletion = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly deletionId: string;
};

/** The most events of one statement. */
const pageEvents = 500;

/**
 * Withholds the events of a user that contain deleted data. `judge` returns null for an event without any, else the rest of the
 * event. Returns the events of the rest, to be appended.
 */
export async function withholdEvents(
  tx: Tx,
  of: Deletion,
  judge: (event: DomainEvent) => { readonly rest: DomainEvent | null } | null,
): Promise<readonly DomainEvent[]> {
  const rests: DomainEvent[] = [];
  for (let after = 0; ;) {
    const events = await listWithData(tx, of.scope, of, { after, rowsMax: pageEvents });
    const withheld: number[] = [];
    for (const { id, format, ...event } of events) {
      // The table of a continuous query is computed from whatever was stored, and sealed.
      const judged = format === 'sealed' ? { rest: null } : judge({ ...event, format });
      if (judged === null) continue;
      withheld.push(id);
      if (judged.rest !== null) rests.push(judged.rest);
    }
    await insertWithheld(tx, of.scope, of, withheld);
    after = events.at(-1)?.id ?? after;
    if (events.length < pageEvents) return rests;
  }
}
