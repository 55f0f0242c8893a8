import { minuteMs } from '#kernel/time.ts';
import { findActive } from '#users';

import { providerName } from '../../providers/names.ts';
import type { SourcesContext } from '../../sources-context.ts';
import { isLinkErrorType, redirectTo } from '../model.ts';
import { problemTexts } from './components.ts';
import { loginOf, type Visit } from './form-handlers.ts';
import type { View } from './layout.ts';
import { type Problem, problemStatus } from './locales/problem.ts';
import { listArrived, listChoices, readingOf, wordsOfScopes } from './offer.ts';
import type { PageView } from './page-state.ts';
import { choose, consent } from './views/choose.ts';
import { giveCode, logIn } from './views/log-in.ts';
import { again, connected, ended, goOn } from './views/ways.ts';

type Drawn = Omit<Visit, 'fields'>;

/** Views of a link that can still be used; the others are handled before. */
type Drawable = Exclude<PageView, { readonly at: 'entrance' | 'used' }>;

/** Renders the current page for the user. */
export async function renderPage(
  engine: SourcesContext,
  visit: Drawn,
  shown: Drawable,
): Promise<View> {
  const { carried } = visit;
  switch (shown.at) {
    case 'choose':
      return drawChoice(engine, visit, shown);
    case 'consent':
      return drawConsent(engine, visit, { provider: shown.provider, isOnly: false });
    case 'log in': {
      const { kind, servers, isOwnServer = false } = loginOf(engine, shown.provider);
      const regions = servers.flatMap(({ region }) => (region === null ? [] : [region]));
      return logIn(carried, {
        ...shown,
        ...toldOf(engine, visit, shown),
        kind,
        isOwnServer,
        regions,
      });
    }
    case 'code':
      return giveCode(carried, { ...shown, ...toldOf(engine, visit, shown) });
    case 'again': {
      const told = toldOf(engine, visit, shown);
      return again(carried, { ...shown, ...told, problem: told.problem ?? [] });
    }
    case 'leave': {
      const { url, cookie, provider } = shown;
      const { moment, goTo } = carried.speech;
      const text = goTo(providerName(provider));
      const view = goOn(carried.look, { title: moment, url, text });
      return cookie === null ? view : { ...view, cookie };
    }
    case 'connected':
      return drawConnected(engine, visit, shown);
    case 'stopped':
      return stopped(visit, shown);
  }
}

function toldOf(
  engine: SourcesContext,
  { carried: { speech, look } }: Drawn,
  { provider = '', problem }: { readonly provider?: string; readonly problem: Problem | null },
): {
  readonly source: string;
  readonly problem: readonly string[] | null;
  readonly status: number;
} {
  const source = providerName(provider);
  if (problem === null) return { source, problem: null, status: 200 };
  const missing = wordsOfScopes(
    engine,
    provider,
    problem.missing ?? [],
    (kind) => speech.kinds[kind],
  );
  return {
    source,
    problem: problemTexts(speech, { team: look.teamName, source }, { problem, missing }),
    status: problemStatus[problem.type],
  };
}

async function drawChoice(
  engine: SourcesContext,
  visit: Drawn,
  { search, problem }: Extract<PageView, { readonly at: 'choose' }>,
): Promise<View> {
  const choices = await listChoices(engine, visit.scope, visit.token);
  const [only, ...others] = choices.providers;
  if (only !== undefined && others.length === 0 && choices.demos.length === 0 && problem === null) {
    return drawConsent(engine, visit, { provider: only.slug, isOnly: true });
  }
  return choose(visit.carried, { ...choices, search, ...toldOf(engine, visit, { problem }) });
}

async function drawConsent(
  engine: SourcesContext,
  visit: Drawn,
  { provider, isOnly }: { readonly provider: string; readonly isOnly: boolean },
): Promise<View> {
  const reading = await readingOf(engine, visit.scope, visit.token, provider);
  if (reading === undefined) {
    const problem = { type: 'not_offered' } as const;
    return drawChoice(engine, visit, { at: 'choose', search: '', problem });
  }
  return consent(visit.carried, { provider, source: providerName(provider), reading, isOnly });
}

/** Longer than a first slice takes. Then the page stops reloading. */
const waitingMsMax = 5 * minuteMs;

export async function drawConnected(
  engine: SourcesContext,
  { scope, token, carried }: Drawn,
  { provider, since }: Extract<PageView, { readonly at: 'connected' }>,
): Promise<View> {
  const [arrived, user] = await Promise.all([
    listArrived(engine, scope, token, provider),
    findActive(engine.db.read(scope), scope, token.userId),
  ]);
  const { redirectUrl } = token;
  return connected(carried, {
    source: providerName(provider),
    arrived,
    isWaiting: arrived.isWaiting && engine.clock.now().getTime() - since < waitingMsMax,
    timeZone: user?.fallbackTimeZone?.value ?? 'UTC',
    backUrl: redirectUrl && redirectTo(redirectUrl, { state: 'success' }),
    isForSeveral: token.isForSeveral,
  });
}

function stopped(
  { carried: { look, speech }, token: { redirectUrl } }: Drawn,
  { errorType, goesBack }: Extract<PageView, { readonly at: 'stopped' }>,
): View {
  const title = speech.notConnected;
  if (redirectUrl === null || !goesBack || !isLinkErrorType(errorType)) {
    return ended(look, { status: 200, title, texts: [speech.closed, speech.close] });
  }
  const url = redirectTo(redirectUrl, { state: 'error', errorType });
  return goOn(look, { title, url, text: speech.goBack(look.teamName) });
}
