import type { Exporter } from '#kernel/personal-data.ts';

import * as store from './store.ts';

const pageEvents = 5000;

/** Yields the type and time of each event of a user. The data is in the tables of the slices. */
export const exportEvents: Exporter = async function* tablesOf(db, { scope, userId }) {
  yield {
    name: 'events',
    columns: [
      { name: 'event_id', type: 'text' },
      { name: 'event_type', type: 'text' },
      { name: 'created_at', type: 'instant' },
    ],
    rows: async function* batches() {
      let after = 0;
      for (;;) {
        const events = await store.listUserEvents(db, scope, { userId, after, limit: pageEvents });
        yield events.map((event) => ({
          event_id: event.uid,
          event_type: event.event_type,
          created_at: event.created_at,
        }));
        const last = events.at(-1);
        if (last === undefined) return;
        after = last.id;
      }
    },
  };
};
