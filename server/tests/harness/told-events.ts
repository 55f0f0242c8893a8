import { openProtected } from '#kernel/events/outbox.ts';
import type { Renderers, StoredEvent } from '#webhooks';

import type { AppContext } from '../../src/kernel/app-context.ts';
import { logoUrl, providerIndex, providerName } from '../../src/sources/index.ts';
import { renderSummaryEvent, summarySourceText } from '../../src/summaries/index.ts';
import { renderSamplesEvent, sourceText } from '../../src/timeseries/index.ts';
import type { TestDatabase } from './postgres.ts';
import { expectAsPublished } from './published-events.ts';

/** Where the events are, and what opens them. */
type Place = {
  readonly resources: Pick<AppContext, 'vault' | 'random'>;
  readonly database: Pick<TestDatabase, 'query'>;
};

type Told = { readonly type: string; readonly data: unknown };

const logo = (slug: string): string => logoUrl('http://logos.test', slug);
const origin = sourceText(providerName, logo);
const summaryOrigin = summarySourceText(providerName, logo);
const renderers: Renderers = {
  samples: (event) => renderSamplesEvent(event, { sourceText: origin, sourceId: providerIndex }),
  summary: (event) => renderSummaryEvent(event, summaryOrigin),
};

/** The data of an event as it is sent; undefined where its user's key is destroyed. */
function dataOf(app: Place, event: StoredEvent): unknown {
  const { format } = event;
  if (format === 'json' || format === 'example') return JSON.parse(event.payload.toString());
  if (format !== 'sealed') return JSON.parse(renderers[format](event));
  const opened = openProtected(app.resources, event);
  return opened === undefined ? undefined : JSON.parse(opened.toString());
}

/** The events about a user whose types begin so, in their order, each with its data as it was told. */
export async function toldOf(
  app: Place,
  userId: string,
  typesLike = '%',
): Promise<readonly Told[]> {
  return told(app, { typesLike, userId });
}

async function told(
  app: Place,
  { typesLike, userId }: { readonly typesLike: string; readonly userId: string | null },
): Promise<readonly Told[]> {
  const { rows } = await app.database.query<StoredEvent>(
    `select uid, event.user_id as "userId", event_type as "eventType", format, payload, wrapped as "wrappedKey"
      from event left join user_data_key on user_data_key.user_id = event.user_id
      where ($1::uuid is null or event.user_id = $1) and event_type like $2 order by event.id`,
    [userId, typesLike],
  );
  return rows.map((event) => ({ type: event.eventType, data: dataOf(app, event) }));
}

/**
 * Throws where something was told otherwise than the catalogue says. Of every event in the database, so that whatever a
 * test makes happen is compared with what is published; without any of the data.
 */
export async function expectPublished(app: Place): Promise<void> {
  const events = await told(app, { typesLike: '%', userId: null });
  expectAsPublished(events.filter(({ data }) => data !== undefined));
}
