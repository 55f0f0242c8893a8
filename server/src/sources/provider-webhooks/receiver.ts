import { AppError } from '#kernel/errors.ts';
import { Reply } from '#kernel/http/operation.ts';
import type { RawRoute } from '#kernel/http/raw-route.ts';
import { plainDate } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { findAccess, installedApplication } from '../connections/access.ts';
import type { Application, ChangeNotice } from '../connector.ts';
import type { SourcesContext } from '../sources-context.ts';
import { authenticateCallback, type CallbackOwner, findOwners } from './authenticate.ts';
import { PublishedKeys } from './keys.ts';
import * as store from './store.ts';

const job = 'sources.notification';

/** Receives notifications of changes from providers. Their content is never trusted as data. */
export function providerReceiver(engine: SourcesContext): RawRoute {
  const published = new PublishedKeys();
  return {
    path: '/webhooks/providers/:slug/:secret',
    answer: async (received) => {
      const { slug = '', secret = '' } = received.params;
      const connector = engine.connectors.get(slug);
      const calledFor = authenticateCallback(engine, slug, secret);
      const application = calledFor && (await applicationOf(engine, slug, calledFor));
      if (
        connector?.webhooks === undefined ||
        calledFor === undefined ||
        application === undefined
      ) {
        throw new AppError('route.not_found');
      }
      const { method, query, headers, body } = received;
      const { keysUrl, acknowledgement = 200 } = connector.webhooks;
      const call = { method, query, headers, body, now: engine.clock.now() };
      const answer = connector.webhooks.challenge(call, application);
      if (typeof answer === 'string')
        return new Reply(200, answer, { 'content-type': typeOf(answer) });
      if (answer !== null) return new Reply(answer.status, null);
      // Some providers also check with a GET whether the URL exists.
      if (method !== 'POST') return new Reply(200, null);
      const keys = keysUrl === undefined ? {} : { keys: await published.of(engine, slug, keysUrl) };
      const notices = connector.webhooks.read({ ...call, ...keys }, application);
      if (notices === 'forged') throw new AppError('route.not_found');
      for (const notice of notices) await makeDue(engine, slug, calledFor, notice);
      return new Reply(acknowledgement, null);
    },
  };
}

async function applicationOf(
  engine: SourcesContext,
  slug: string,
  { tenantId }: CallbackOwner,
): Promise<Application | undefined> {
  if (tenantId === null) return installedApplication(engine, slug);
  const scope = await tenantScope(engine, tenantId, job);
  return (await findAccess(engine, scope, slug, { only: 'team' }))?.application;
}

/** Makes the pulls of all connections of the account due at once. Records that are deleted at the provider are deleted first. */
async function makeDue(
  engine: SourcesContext,
  provider: string,
  calledFor: CallbackOwner,
  { externalUserId, resources, from, deleted = [], deletionHints = [] }: ChangeNotice,
): Promise<void> {
  const owners = await findOwners(engine, calledFor, { provider, externalUserId });
  for (const { tenantId, connectionId, userId } of owners) {
    const scope = await tenantScope(engine, tenantId, job);
    if (deleted.length > 0) {
      const missing = { samples: [], summaries: [] };
      await engine.sink.deleted(scope, userId, { provider, records: deleted, missing });
    }
    const records = deletionHints.flatMap((hint) => ('id' in hint ? [hint] : []));
    const hints = [
      ...deletionHints.flatMap((hint) => ('id' in hint ? [] : [hint])),
      ...(await engine.sink.timesOf(scope, userId, { provider, records })),
    ];
    const now = engine.clock.now();
    const wanted = { resources, from: plainDate(from), now, deletionHints: hints };
    await engine.db.write(scope, async (tx) => store.makeDue(tx, scope, connectionId, wanted));
  }
}

function typeOf(text: string): string {
  return text.startsWith('{') ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
}
