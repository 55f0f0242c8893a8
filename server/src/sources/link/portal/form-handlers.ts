import { AppError } from '#kernel/errors.ts';
import type { Reply } from '#kernel/http/operation.ts';
import { enterPortal, findActive, findPortalVisitor, type PortalVisitor, type User } from '#users';

import { disconnect } from '../../provider-client/disconnect.ts';
import { isProviderSlug } from '../../providers/names.ts';
import type { SourcesContext } from '../../sources-context.ts';
import { listOffers } from '../offers.ts';
import { redirectToPage } from '../page/page-state.ts';
import { redirectToState, short } from '../page/state-url.ts';
import { issueLinkToken } from '../service.ts';
import type { Notice, Shown } from './page-state.ts';
import { openVisit, sealPortalSession } from './portal-session.ts';

/** Handles a form and redirects to a page that shows the result. */
export async function answerForm(engine: SourcesContext, fields: URLSearchParams): Promise<Reply> {
  const step = fields.get('step') ?? 'enter';
  const lead = (shown: Shown): Reply => redirectToState(engine, '/portal', shown);
  if (step === 'enter') return lead(await enter(engine, (fields.get('token') ?? '').trim()));
  const visit = fields.get('visit') ?? '';
  const visitor = await findVisitor(engine, visit);
  if (visitor === undefined) return lead({ at: 'ended', why: 'left' });
  const provider = fields.get('provider') ?? '';
  const connections = (notice: Notice | null): Shown => ({ at: 'connections', visit, notice });
  // Accept only slugs of known sources, so that no other text becomes part of a page.
  if (provider !== '' && !isProviderSlug(provider)) return lead(connections(null));
  switch (step) {
    case 'question':
      return lead({ at: 'question', visit, provider });
    case 'disconnect':
      return lead(connections({ what: await leave(engine, visitor, provider), provider }));
    case 'connect':
    case 'reconnect': {
      const page = fields.get('page') ?? '';
      const wanted = step === 'connect' ? null : provider;
      const led = await connect(engine, visitor, { provider: wanted, page });
      return led ?? lead(connections({ what: 'not_offered', provider }));
    }
    default:
      return lead(connections(null));
  }
}

async function enter(engine: SourcesContext, token: string): Promise<Shown> {
  const visitor = await enterPortal(engine, token);
  if (visitor === 'unknown') return { at: 'entrance', typed: short(token) };
  if (typeof visitor === 'string') return { at: 'ended', why: visitor };
  const { scope, userId } = visitor;
  const visit = sealPortalSession(engine, { tenantId: scope.tenantId, userId });
  return { at: 'connections', visit, notice: null };
}

/** Returns undefined if the session has expired or the user or team no longer exists. */
export async function findVisitor(
  engine: SourcesContext,
  text: string,
): Promise<(PortalVisitor & { readonly user: User }) | undefined> {
  const visit = openVisit(engine, text);
  const visitor = visit && (await findPortalVisitor(engine, visit));
  if (visitor === undefined) return undefined;
  const { scope, userId } = visitor;
  const user = await findActive(engine.db.read(scope), scope, userId);
  return user && { ...visitor, user };
}

async function leave(
  engine: SourcesContext,
  { scope, userId }: PortalVisitor,
  provider: string,
): Promise<Notice['what']> {
  try {
    await disconnect(engine, scope, userId, provider);
    return 'disconnected';
  } catch (error) {
    if (error instanceof AppError && error.code === 'connection.not_found') return 'wasNot';
    throw error;
  }
}

const pagePattern = /^[\da-f]{32}$/u;

/** Redirects to the connect page, which leads back to the current page. Returns undefined if the source cannot be connected. */
async function connect(
  engine: SourcesContext,
  { scope, userId }: PortalVisitor,
  { provider, page }: { readonly provider: string | null; readonly page: string },
): Promise<Reply | undefined> {
  if (provider !== null && !(await listOffers(engine, scope)).has(provider)) return undefined;
  const base = engine.baseUrl().replace(/\/$/u, '');
  const token = await issueLinkToken(engine, scope, {
    userId,
    provider,
    filterOnProviders: null,
    redirectUrl: pagePattern.test(page) ? `${base}/portal/at/${page}` : null,
    onError: null,
    onClose: 'redirect',
    isForSeveral: provider === null,
    lang: null,
  });
  const shown =
    provider === null
      ? ({ at: 'choose', search: '', problem: null } as const)
      : ({ at: 'consent', provider } as const);
  return redirectToPage(engine, { token, shown });
}
