import { AppError } from '#kernel/errors.ts';
import type { LinkScope } from '#kernel/scope.ts';

import { requireUnmixed } from '../../connections/mixing.ts';
import type { Typed } from '../../connector.ts';
import type { Engine } from '../../engine.ts';
import { catalog, demoProviders } from '../../providers/catalog.ts';
import { connectDemo } from '../direct/service.ts';
import { completeLogin, connectWithLogin, type LoginOutcome } from '../login/service.ts';
import { allows, linkErrorText, type LinkToken, redirectTo } from '../model.ts';
import { startOAuthHere } from '../oauth/start.ts';
import { listOffers } from '../offers.ts';
import { consumeToken } from '../service.ts';
import type { View } from './layout.ts';
import * as views from './views.ts';

/** Where a person is: who they are, what they carry along, and what they sent. */
export type Stand = {
  readonly scope: LinkScope;
  readonly token: LinkToken;
  readonly carried: views.Carried;
  readonly fields: URLSearchParams;
};

type Step = (engine: Engine, stand: Stand) => Promise<View>;

export const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['choose', async (engine, stand) => chooseView(engine, stand, null)],
  ['start', start],
  ['login', async (engine, stand) => logIn(engine, stand)],
  ['code', async (engine, stand) => giveCode(engine, stand)],
  ['demo', demo],
  ['close', async (_engine, stand) => close(stand)],
]);

const providerOf = ({ fields }: Stand): string => fields.get('provider') ?? '';

export async function chooseView(
  engine: Engine,
  { scope, token, carried }: Stand,
  problem: string | null,
): Promise<View> {
  const offers = await listOffers(engine, scope);
  const providers = catalog.filter(({ slug }) => offers.has(slug) && allows(token, slug));
  const isDemoPossible =
    scope.environment === 'sandbox' && (await isUnmixed(engine, scope, token.userId));
  const demos = isDemoPossible
    ? demoProviders.filter((slug) => engine.demos.has(slug) && allows(token, slug))
    : [];
  return views.choose(carried, {
    providers,
    demos,
    problem,
    ...(problem === null ? {} : { status: 400 }),
  });
}

async function isUnmixed(
  { db }: Pick<Engine, 'db'>,
  scope: LinkScope,
  userId: LinkToken['userId'],
): Promise<boolean> {
  try {
    await requireUnmixed(db.read(scope), scope, userId, 'demo');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** To the provider's own page, or to a form of ours where it has none. */
async function start(engine: Engine, stand: Stand): Promise<View> {
  const provider = providerOf(stand);
  const authorisation = engine.connectors.get(provider)?.authorisation;
  if (authorisation === undefined || authorisation.kind === 'oauth2') {
    const { url, cookie } = await startOAuthHere(engine, stand.scope, provider);
    const view = views.goOn(stand.carried.look, {
      title: 'One moment',
      url,
      text: 'Continue to the provider',
    });
    return cookie === null ? view : { ...view, cookie };
  }
  return logInView(engine, stand, null);
}

function logInView(engine: Engine, stand: Stand, problem: string | null): View {
  const provider = providerOf(stand);
  const authorisation = engine.connectors.get(provider)?.authorisation;
  if (authorisation === undefined || authorisation.kind === 'oauth2') {
    throw new AppError('connection.not_offered');
  }
  const regions = authorisation.servers.flatMap(({ region }) => (region === null ? [] : [region]));
  const { kind } = authorisation;
  const { fields } = stand;
  const account = fields.get(kind === 'email' ? 'email' : 'username') ?? '';
  const region = fields.get('region');
  return views.logIn(stand.carried, { provider, kind, regions, problem, account, region });
}

async function logIn(engine: Engine, stand: Stand): Promise<View> {
  const { scope, fields } = stand;
  const shown = { typed: typedIn(fields), region: fields.get('region') };
  const outcome = await connectWithLogin(engine, scope, providerOf(stand), shown);
  return afterLogin(stand, outcome, (problem) => logInView(engine, stand, problem));
}

function typedIn(fields: URLSearchParams): Typed {
  const email = fields.get('email');
  if (email !== null) return { type: 'email', email };
  const [username, password] = [fields.get('username') ?? '', fields.get('password') ?? ''];
  return { type: 'password', username, password };
}

async function giveCode(engine: Engine, stand: Stand): Promise<View> {
  const { scope, fields } = stand;
  const provider = providerOf(stand);
  const outcome = await completeLogin(engine, scope, provider, fields.get('mfa_code') ?? '');
  return afterLogin(stand, outcome, (problem, isWrongCode) =>
    isWrongCode
      ? views.giveCode(stand.carried, { provider, hint: fields.get('hint') ?? '', problem })
      : logInView(engine, stand, problem),
  );
}

function afterLogin(
  { carried, fields }: Stand,
  outcome: LoginOutcome,
  again: (problem: string, isWrongCode: boolean) => View,
): View {
  switch (outcome.state) {
    case 'success':
      return connected(carried, outcome.token);
    case 'pending_provider_mfa': {
      const shown = { provider: fields.get('provider') ?? '', hint: outcome.hint, problem: null };
      return views.giveCode(carried, shown);
    }
    case 'error': {
      const { errorType, token } = outcome;
      const { redirectUrl, onError } = token;
      const isWrongCode = errorType === 'incorrect_mfa_code';
      if (redirectUrl === null || onError !== 'redirect' || isWrongCode) {
        return again(`${linkErrorText(errorType)}.`, isWrongCode);
      }
      const url = redirectTo(redirectUrl, { state: 'error', errorType });
      return views.goOn(carried.look, { title: 'Not connected', url, text: 'Go back' });
    }
  }
}

async function demo(engine: Engine, stand: Stand): Promise<View> {
  const { scope, token, carried } = stand;
  const provider = providerOf(stand);
  if (!allows(token, provider)) throw new AppError('link.provider_not_offered');
  const answer = await connectDemo(engine, scope, { userId: token.userId, provider }, async (tx) =>
    consumeToken(engine, tx, scope, token.id),
  );
  return answer.success ? connected(carried, token) : chooseView(engine, stand, answer.detail);
}

export function connected({ look }: Pick<views.Carried, 'look'>, token: LinkToken): View {
  const title = 'Connected';
  if (token.redirectUrl === null) {
    const text = 'You are connected. You can close this window.';
    return views.ended(look, { status: 200, title, text });
  }
  const url = redirectTo(token.redirectUrl, { state: 'success' });
  return views.goOn(look, { title, url, text: 'Continue' });
}

function close({ carried: { look }, token }: Stand): View {
  const { redirectUrl, onClose } = token;
  if (redirectUrl === null || onClose !== 'redirect') {
    const text = 'Nothing was connected. You can close this window.';
    return views.ended(look, { status: 200, title: 'Not connected', text });
  }
  const url = redirectTo(redirectUrl, { state: 'error', errorType: 'user_cancelled' });
  return views.goOn(look, { title: 'Not connected', url, text: 'Go back' });
}
