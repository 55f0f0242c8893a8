import { Reply } from '#kernel/http/operation.ts';

import { findProvider } from '../providers/catalog.ts';
import { providerName } from '../providers/names.ts';
import type { SourcesContext } from '../sources-context.ts';
import { redirectTo } from './model.ts';
import type { Landing } from './oauth/callback.ts';
import { problemTexts } from './page/components.ts';
import { pageReply } from './page/layout.ts';
import { chooseLanguage, localeOf } from './page/locales/language.ts';
import { redirectToPage } from './page/page-state.ts';
import { ended } from './page/views/ways.ts';

const kept = {
  'cache-control': 'no-store',
  // The URL of this page contains the parameters of the provider.
  'referrer-policy': 'no-referrer',
} as const;

/**
 * Redirects the user to the connect page if the session began there, else to the redirect URL of the link. Without one, it shows
 * a page with the outcome.
 */
export function landingReply(
  engine: Pick<SourcesContext, 'random' | 'vault' | 'baseUrl' | 'clock'>,
  { redirectUrl, outcome, provider, token }: Landing,
  accepted: string | undefined,
): Reply {
  const problem =
    outcome.state === 'error'
      ? { type: outcome.errorType, missing: [...(outcome.missing ?? [])] }
      : null;
  if (token !== null) {
    const since = engine.clock.now().getTime();
    const shown =
      problem === null
        ? ({ at: 'connected', provider, since } as const)
        : ({ at: 'again', provider, problem } as const);
    return redirectToPage(engine, { token, shown });
  }
  if (redirectUrl !== null) {
    return new Reply(307, null, { ...kept, location: redirectTo(redirectUrl, outcome) });
  }
  const speech = localeOf(chooseLanguage(null, accepted));
  // Never show an unknown name from the URL in the page.
  const source = findProvider(provider) === undefined ? '' : providerName(provider);
  const named = { team: speech.nameless, source };
  const view =
    problem === null
      ? { status: 200, title: speech.connected.title(source), texts: [speech.close] }
      : {
          status: 400,
          title: speech.notConnected,
          texts: problemTexts(speech, named, { problem, missing: problem.missing }),
        };
  return pageReply(engine.random, { speech, root: '/link', view: ended(null, view) });
}
