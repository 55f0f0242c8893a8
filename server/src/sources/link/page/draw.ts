import { AppError } from '#kernel/errors.ts';
import type { LinkScope } from '#kernel/scope.ts';

import { requireUnmixed } from '../../connections/mixing.ts';
import type { Engine } from '../../engine.ts';
import { catalog, demoProviders } from '../../providers/facts.ts';
import { allows, isLinkErrorType, type LinkToken, redirectTo } from '../model.ts';
import { listOffers } from '../offers.ts';
import type { View } from './layout.ts';
import type { Shown } from './shown.ts';
import { loginOf, type Visit } from './steps.ts';
import * as views from './views.ts';

type Drawn = Omit<Visit, 'fields'>;

/** What a person sees where they are. */
export async function draw(engine: Engine, visit: Drawn, shown: Shown): Promise<View> {
  const { carried, token } = visit;
  switch (shown.at) {
    case 'choose':
      return chooseView(engine, visit, shown.problem);
    case 'log in': {
      const { kind, servers } = loginOf(engine, shown.provider);
      const regions = servers.flatMap(({ region }) => (region === null ? [] : [region]));
      return views.logIn(carried, { ...shown, kind, regions });
    }
    case 'code':
      return views.giveCode(carried, shown);
    case 'again':
      return views.again(carried, shown);
    case 'leave': {
      const { url, cookie } = shown;
      const text = 'Continue to the provider';
      const view = views.goOn(carried.look, { title: 'One moment', url, text });
      return cookie === null ? view : { ...view, cookie };
    }
    case 'connected':
      return connected(carried, token);
    case 'stopped':
      return stopped(carried, token, shown);
  }
}

async function chooseView(
  engine: Engine,
  { scope, token, carried }: Drawn,
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

function connected({ look }: views.Carried, { redirectUrl }: LinkToken): View {
  const title = 'Connected';
  if (redirectUrl === null) {
    const text = 'You are connected. You can close this window.';
    return views.ended(look, { status: 200, title, text });
  }
  const url = redirectTo(redirectUrl, { state: 'success' });
  return views.goOn(look, { title, url, text: 'Continue' });
}

function stopped(
  { look }: views.Carried,
  { redirectUrl }: LinkToken,
  { errorType, goesBack }: Extract<Shown, { readonly at: 'stopped' }>,
): View {
  const title = 'Not connected';
  if (redirectUrl === null || !goesBack || !isLinkErrorType(errorType)) {
    const text = 'Nothing was connected. You can close this window.';
    return views.ended(look, { status: 200, title, text });
  }
  const url = redirectTo(redirectUrl, { state: 'error', errorType });
  return views.goOn(look, { title, url, text: 'Go back' });
}
