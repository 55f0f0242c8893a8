import { AppError, type ErrorCode } from '#kernel/errors.ts';
import type { Reply } from '#kernel/http/operation.ts';
import type { RawRequest, RawRoute } from '#kernel/http/raw-route.ts';

import type { SourcesContext } from '../../sources-context.ts';
import { findLinkScope, openLinkAuthenticator } from '../authenticate.ts';
import { tokenProblem } from '../model.ts';
import { findConnected, getToken } from '../service.ts';
import { problemTexts } from './components.ts';
import { formHandlers, type Visit } from './form-handlers.ts';
import { pageReply, type View } from './layout.ts';
import { chooseLanguage, localeOf, type Locale } from './locales/language.ts';
import { type Problem, problemStatus, type ProblemType } from './locales/problem.ts';
import { lookOf } from './look.ts';
import { type PageState, readPage, redirectToPage, type PageView } from './page-state.ts';
import { renderPage, drawConnected } from './render-page.ts';
import { pathAt, short } from './state-url.ts';
import { logoReceiver } from './theme/logo.ts';
import { ended, entrance } from './views/ways.ts';

type Accepted = { readonly speech: Locale; readonly accepted: string | undefined };

/**
 * Routes of the hosted connect page. Each step is a form with the link token. The response redirects to a page that shows the
 * result, so that Back and a reload send nothing again.
 */
export function linkPages(engine: SourcesContext): readonly RawRoute[] {
  const reply = (speech: Locale, view: View): Reply =>
    pageReply(engine.random, { speech, root: '/link', view });
  return [
    {
      path: '/link',
      answer: async (received): Promise<Reply> => {
        const accepted = acceptedIn(received);
        if (received.method !== 'POST') {
          return reply(accepted.speech, entrance('/link', accepted.speech, null));
        }
        return redirectToPage(engine, await answerForm(engine, received, accepted));
      },
    },
    {
      path: pathAt('/link'),
      answer: async (received): Promise<Reply> => {
        const state = readPage(engine, received.params['page'] ?? '', received.headers['cookie']);
        const { view, speech } = await viewOf(engine, state, acceptedIn(received));
        return reply(speech, view);
      },
    },
    logoReceiver(engine),
  ];
}

function acceptedIn({ headers }: Pick<RawRequest, 'headers'>): Accepted {
  const accepted = headers['accept-language'];
  return { accepted, speech: localeOf(chooseLanguage(null, accepted)) };
}

async function answerForm(
  engine: SourcesContext,
  { body }: RawRequest,
  accepted: Accepted,
): Promise<PageState> {
  const fields = new URLSearchParams(body.toString());
  const token = (fields.get('token') ?? '').trim();
  try {
    const visit = await enter(engine, token, accepted);
    const problem = tokenProblem(visit.token, engine.clock.now());
    if (problem === 'token_consumed') return { token, shown: { at: 'used' } };
    // The page explains why the link can no longer be used.
    if (problem !== undefined) return { token, shown: choosing(null) };
    await openLinkAuthenticator(engine)(credentialOf(token));
    const step = formHandlers.get(fields.get('step') ?? 'choose');
    if (step === undefined) return { token, shown: choosing({ type: 'unknown_step' }) };
    return { token, shown: await step(engine, { ...visit, fields }) };
  } catch (error) {
    const type = problemOf(engine, error);
    if (type === 'invalid_token') return { token: short(token), shown: { at: 'entrance' } };
    return { token, shown: type === 'token_consumed' ? { at: 'used' } : choosing({ type }) };
  }
}

const choosing = (problem: Problem | null): PageView => ({ at: 'choose', search: '', problem });

type Drawing = { readonly view: View; readonly speech: Locale };

async function viewOf(
  engine: SourcesContext,
  state: PageState | undefined,
  accepted: Accepted,
): Promise<Drawing> {
  const { speech } = accepted;
  if (state === undefined) {
    const { title, happened, todo } = speech.lost;
    return { speech, view: ended(null, { status: 404, title, texts: [happened, todo] }) };
  }
  const { token, shown } = state;
  try {
    if (shown.at === 'entrance') return wrongly(speech, token);
    const visit = await enter(engine, token, accepted);
    return { speech: visit.carried.speech, view: await drawNow(engine, visit, shown) };
  } catch (error) {
    const type = problemOf(engine, error);
    if (type === 'invalid_token') return wrongly(speech, token);
    const visit = await enter(engine, token, accepted);
    const view = await renderPage(engine, visit, { at: 'choose', search: '', problem: { type } });
    return { speech: visit.carried.speech, view };
  }
}

/** The typed text is not a secret, because it authorizes nothing. Show it again, so that the user can correct it. */
function wrongly(speech: Locale, typed: string): Drawing {
  const named = { team: speech.nameless, source: '' };
  const problem = problemTexts(speech, named, { problem: { type: 'invalid_token' }, missing: [] });
  return { speech, view: entrance('/link', speech, { typed, problem }) };
}

async function drawNow(
  engine: SourcesContext,
  visit: Omit<Visit, 'fields'>,
  shown: Exclude<PageView, { readonly at: 'entrance' }>,
): Promise<View> {
  // How it ended is also shown of a link that was used, or has expired since.
  if (shown.at === 'connected' || shown.at === 'stopped') return renderPage(engine, visit, shown);
  const problem = tokenProblem(visit.token, engine.clock.now());
  if (problem === undefined && shown.at !== 'used') return renderPage(engine, visit, shown);
  const type = problem ?? 'token_consumed';
  const provider = type === 'token_consumed' ? await findConnected(engine, visit.scope) : undefined;
  if (provider !== undefined && shown.at !== 'used') {
    // The user went back in the browser that connected. Show the connection instead of a failure.
    const since = visit.token.consumedAt?.getTime() ?? 0;
    return drawConnected(engine, visit, { at: 'connected', provider, since });
  }
  const { look, speech } = visit.carried;
  const { happened, todo } = speech.problems[type]({ team: look.teamName, source: '' });
  return ended(look, {
    status: problemStatus[type],
    title: speech.ended[type],
    texts: [happened, ...(type === 'token_expired' ? [speech.nothingShared] : []), todo],
  });
}

/** Returns the current or former scope of a link token; throws for an unknown token. */
async function enter(
  engine: SourcesContext,
  text: string,
  { accepted }: Accepted,
): Promise<Omit<Visit, 'fields'>> {
  const scope = await findLinkScope(engine, text);
  const [token, look] = await Promise.all([getToken(engine, scope), lookOf(engine, scope)]);
  const speech = localeOf(chooseLanguage(token.lang, accepted));
  return { scope, token, carried: { token: text, look, speech } };
}

const credentialOf = (text: string) => ({ kind: 'key', text, isDeprecatedHeader: false }) as const;

/** Returns the reason for a rejected step, in the words of the page. Rethrows errors that are not rejections. */
function problemOf({ errors }: Pick<SourcesContext, 'errors'>, error: unknown): ProblemType {
  if (!(error instanceof AppError) || errors[error.code].status >= 500) throw error;
  return problems[error.code] ?? 'unknown_step';
}

const problems: Readonly<Partial<Record<ErrorCode, ProblemType>>> = {
  'link.invalid_token': 'invalid_token',
  'user.gone': 'invalid_token',
  'link.token_expired': 'token_expired',
  'link.token_consumed': 'token_consumed',
  'link.provider_not_offered': 'not_offered',
  'connection.not_offered': 'not_offered',
  'connection.demo_mixed': 'demo_mixed',
};
