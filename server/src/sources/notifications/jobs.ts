import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { findAccess } from '../connections/access.ts';
import * as connections from '../connections/store.ts';
import type { Engine } from '../engine.ts';
import { openSession } from '../sessions/session.ts';
import { callbackAddress } from './authenticate.ts';
import * as store from './store.ts';

const batchMax = 200;
/** Also where a provider never forgets it. */
const renewMsMax = 30 * dayMs;
const aheadMs = dayMs;
const retryMs = hourMs;

/** Asks providers to call when something changes. Until they do, and where they cannot reach us, polling does. */
export function webhookJob(engine: Engine): Job {
  return {
    name: 'sources.register_webhooks',
    everyMs: 5 * minuteMs,
    run: async (signal) => {
      for (const [provider, connector] of engine.connectors) {
        if (connector.webhooks === undefined || !isReachable(engine, provider)) continue;
        const now = engine.clock.now();
        const owners = await store.listToRegister(
          engine.db.read(acrossTenants),
          provider,
          now,
          batchMax,
        );
        for (const owner of owners) {
          if (signal.aborted) return;
          await register(engine, owner, signal);
        }
      }
    },
  };
}

/** Providers call public addresses that are encrypted; what stands in for one calls any. */
function isReachable({ baseUrl, applications }: Engine, provider: string): boolean {
  return baseUrl().startsWith('https://') || applications.get(provider)?.url != null;
}

async function register(engine: Engine, owner: store.Owner, signal: AbortSignal): Promise<void> {
  const scope = await tenantScope(engine, owner.tenantId, 'sources.register_webhooks');
  const connection = await connections.get(engine.db.read(scope), scope, owner.connectionId);
  if (connection === undefined) return;
  const { provider, application } = connection;
  const access = await findAccess(engine, scope, provider, {
    only: application,
    region: connection.region,
  });
  const webhooks = access?.connector.webhooks;
  if (access === undefined || webhooks === undefined) return;
  const nowMs = engine.clock.now().getTime();
  let renewMs = retryMs;
  try {
    const session = openSession(engine, scope, { access, connection }, signal);
    const address = callbackAddress(engine, access, owner.tenantId);
    const { expiresAt } = await webhooks.register(session, address);
    const endsMs = expiresAt === null ? renewMsMax : expiresAt.getTime() - nowMs - aheadMs;
    renewMs = Math.min(renewMsMax, Math.max(retryMs, endsMs));
  } catch (error) {
    engine.log.warn(
      { provider, error: describeError(error).name },
      'a provider could not be asked to call',
    );
  }
  const renewAt = new Date(nowMs + renewMs);
  await engine.db.write(scope, async (tx) => store.setRenewal(tx, scope, connection.id, renewAt));
}
