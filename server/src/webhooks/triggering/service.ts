import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { notify } from '#kernel/events/outbox.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { Catalogue } from '../catalogue/catalogue.ts';
import { exampleOf } from '../catalogue/example-payload.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db'> & { readonly catalogue: Catalogue };

/** Publishes an example of a type to the team's subscribers. Returns the message's id. */
export async function trigger(
  { db, catalogue }: Deps,
  scope: TeamScope,
  eventType: string,
): Promise<string> {
  if (scope.environment !== 'sandbox') throw new AppError('events.sandbox_only');
  const payload = exampleOf(catalogue, eventType);
  const messageId = await db.write(scope, async (tx) => {
    const uid = await store.insertExample(tx, scope, { eventType, payload });
    const subject = { type: 'event', id: trust(uid) } as const;
    await audit(tx, scope, { action: 'event.triggered', subject });
    return uid;
  });
  await notify(db.read(scope));
  return messageId;
}
