import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { findAccessOf } from '../connections/access.ts';
import * as connections from '../connections/store.ts';
import type { ProviderConnector } from '../connector.ts';
import { openProviderClient } from '../provider-client/session.ts';
import type { SourcesContext } from '../sources-context.ts';
import { callbackAddress } from './authenticate.ts';
import * as store from './store.ts';

const batchMax = 200;
/** The longest time to the next registration, also if a subscription never expires. */
const renewMsMax = 30 * dayMs;
const aheadMs = dayMs;
const retryMs = hourMs;

/** Registers for webhooks at providers. Polling continues until they call, and if they cannot reach this installation. */
export function webhookJob(engine: SourcesContext): Job {
  return {
    name: 'sources.register_webhooks',
    everyMs: 5 * minuteMs,
    run: async (signal) => {
      for (const [provider, connector] of engine.connectors) {
        if (!isAsked(connector) || !isReachable(engine, provider)) continue;
        const now = engine.clock.now();
        const db = engine.db.read(acrossTenants);
        const registered = new Set<string>();
        for (const owner of await store.listToRegister(db, provider, now, batchMax)) {
          if (signal.aborted) return;
          const key = owner.application === 'team' ? owner.tenantId : owner.application;
          if (registered.has(key)) continue;
          const isDone = await register(engine, owner, signal);
          if (isDone && connector.webhooks?.subscribes === 'application') registered.add(key);
        }
      }
    },
  };
}

/** Returns whether Salus registers for callbacks. Other providers never call, or an operator enters the URL by hand. */
function isAsked({ webhooks }: ProviderConnector): boolean {
  return webhooks !== undefined && webhooks.subscribes !== 'by hand';
}

/** Providers call only public HTTPS URLs; a replacement for tests calls any. */
function isReachable({ baseUrl, applications }: SourcesContext, provider: string): boolean {
  return baseUrl().startsWith('https://') || applications.get(provider)?.url != null;
}

/** Returns false if the provider was not asked or rejected the request. Another connection of its application may succeed. */
async function register(
  engine: SourcesContext,
  owner: store.Owner,
  signal: AbortSignal,
): Promise<boolean> {
  const scope = await tenantScope(engine, owner.tenantId, 'sources.register_webhooks');
  const connection = await connections.get(engine.db.read(scope), scope, owner.connectionId);
  const access = connection && (await findAccessOf(engine, scope, connection));
  if (connection === undefined || access === undefined || access.kind === 'demo') return false;
  const { provider } = connection;
  const { webhooks } = access.connector;
  if (webhooks === undefined || webhooks.subscribes === 'by hand') return false;
  const nowMs = engine.clock.now().getTime();
  const renewal = { at: new Date(nowMs + retryMs), of: 'connection', provider } as const;
  try {
    const session = openProviderClient(engine, scope, { access, connection }, signal);
    const address = callbackAddress(engine, access, owner.tenantId);
    const { expiresAt } = await webhooks.register(session, address);
    const endsMs = expiresAt === null ? renewMsMax : expiresAt.getTime() - nowMs - aheadMs;
    const at = new Date(nowMs + Math.min(renewMsMax, Math.max(retryMs, endsMs)));
    const of = webhooks.subscribes === 'application' ? 'application' : 'connection';
    await engine.db.write(acrossTenants, async (tx) =>
      store.setRenewal(tx, owner, { ...renewal, at, of }),
    );
    return true;
  } catch (error) {
    engine.log.warn(
      { provider, error: describeError(error).name },
      'a provider could not be asked to call',
    );
    await engine.db.write(scope, async (tx) => store.setRenewal(tx, owner, renewal));
    return false;
  }
}
