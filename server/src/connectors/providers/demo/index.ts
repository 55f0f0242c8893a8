import {
  type DemoConnector,
  numberIn,
  parseResponse,
  ProviderError,
  type RawPage,
  type ProviderClient,
  type Slice,
  textIn,
} from '#sources';

import { identify, readIdentity } from './identity.ts';
import { pushBodies } from './push-bodies.ts';
import { type DemoResource, demoSources } from './sources.ts';
import { handedOverUntil } from './transfer.ts';

const historyDays = 30;
/** So that a history shows progress, and a crash in it costs little. */
const sliceDays = 10;

/** Yields pages with the identity and the range, from which the data is derived. */
async function* pull(
  byName: ReadonlyMap<string, DemoResource>,
  session: ProviderClient,
  slice: Slice,
): AsyncGenerator<RawPage, void> {
  const { externalUserId } = session.connection;
  const who = readIdentity(externalUserId);
  const resource = byName.get(slice.resource);
  if (who === undefined || resource === undefined) {
    throw new ProviderError(
      'non_retriable_error',
      'there is no synthetic user or resource of this name',
    );
  }
  const until = handedOverUntil(who.person, resource.device.model, session.now().getTime());
  const page = { who: externalUserId, from: slice.from.getTime(), to: slice.to.getTime(), until };
  yield { resource: slice.resource, body: Buffer.from(JSON.stringify(page)) };
}

function demoOf(slug: string, given: readonly DemoResource[]): DemoConnector {
  const byName = new Map(given.map((each) => [each.name, each]));
  return {
    slug,
    identify,
    resources: given.map(({ name, gives }) => ({
      name,
      gives,
      backfillDays: historyDays,
      sliceDays,
      scopes: [],
    })),
    pull: (session, slice) => pull(byName, session, slice),
    normalise: ({ resource: name, body }) => {
      const page = parseResponse(body);
      const who = readIdentity(textIn(page['who']));
      const resource = byName.get(name);
      const [from, to, until] = ['from', 'to', 'until'].map((key) => numberIn(page[key]));
      if (who === undefined || resource === undefined) throw new Error('no page of a demo source');
      if (from == null || to == null || until == null) throw new Error('a page without its times');
      return pushBodies(who, resource, { fromMs: from, toMs: to, untilMs: until });
    },
  };
}

/** Sources with synthetic data of the devices of real sources, for the same person. */
export const demos: readonly DemoConnector[] = Object.entries(demoSources).map(([slug, given]) =>
  demoOf(slug, given),
);
