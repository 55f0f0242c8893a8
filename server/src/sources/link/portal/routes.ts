import type { RawRoute } from '#kernel/http/raw-route.ts';

import { providerName } from '../../providers/names.ts';
import type { SourcesContext } from '../../sources-context.ts';
import { pageReply, type View } from '../page/layout.ts';
import { chooseLanguage, localeOf, type Locale } from '../page/locales/language.ts';
import type { PortalProblem } from '../page/locales/words.ts';
import { lookOf } from '../page/look.ts';
import { pathAt } from '../page/state-url.ts';
import { ended, entrance } from '../page/views/ways.ts';
import { answerForm, findVisitor } from './form-handlers.ts';
import { listSources } from './listing.ts';
import { type Notice, readShown, type Shown } from './page-state.ts';
import { type Carried, connections, question } from './views.ts';

const speechOf = (accepted: string | undefined): Locale => localeOf(chooseLanguage(null, accepted));

/** Routes of the page with a user's connections, which links of `createUserPortalUrl` open once. */
export function portalPages(engine: SourcesContext): readonly RawRoute[] {
  return [
    {
      path: '/portal',
      answer: async ({ method, body, headers }) => {
        if (method === 'POST') return answerForm(engine, new URLSearchParams(body.toString()));
        const speech = speechOf(headers['accept-language']);
        const view = entrance('/portal', speech, null);
        return pageReply(engine.random, { speech, root: '/portal', view });
      },
    },
    {
      path: pathAt('/portal'),
      answer: async ({ params, headers }) => {
        const page = params['page'] ?? '';
        const speech = speechOf(headers['accept-language']);
        const shown = readShown(engine, page, headers['cookie']);
        const view = await viewOf(engine, { shown, page, speech });
        return pageReply(engine.random, { speech, root: '/portal', view });
      },
    },
  ];
}

async function viewOf(
  engine: SourcesContext,
  {
    shown,
    page,
    speech,
  }: {
    readonly shown: Shown | undefined;
    readonly page: string;
    readonly speech: Locale;
  },
): Promise<View> {
  if (shown === undefined) {
    const { title, happened, todo } = speech.lost;
    return ended(null, { status: 404, title, texts: [happened, todo] });
  }
  if (shown.at === 'entrance') {
    const { happened, todo } = speech.portal.ended.unknown;
    return entrance('/portal', speech, { typed: shown.typed, problem: [happened, todo] });
  }
  if (shown.at === 'ended') return over(speech, shown.why);
  const { visit } = shown;
  const visitor = await findVisitor(engine, visit);
  if (visitor === undefined) return over(speech, 'left');
  const { scope, user } = visitor;
  const timeZone = user.fallbackTimeZone?.value ?? 'UTC';
  const look = await lookOf(engine, scope);
  const carried: Carried = { visit, page, look, speech, timeZone };
  const listing = await listSources(engine, scope, user);
  if (shown.at === 'question') {
    const asked = listing.sources.find(({ provider }) => provider === shown.provider);
    if (asked !== undefined) {
      return question(carried, { ...asked, isPushed: asked.state === 'pushed' });
    }
  }
  const notice: Notice | null =
    shown.at === 'question' ? { what: 'wasNot', provider: shown.provider } : shown.notice;
  return connections(carried, {
    ...listing,
    notice: notice && told(speech, notice, look.teamName),
  });
}

function told(speech: Locale, { what, provider }: Notice, team: string): string {
  const source = providerName(provider);
  if (what !== 'not_offered') return speech.portal[what](source);
  const { happened, todo } = speech.problems.not_offered({ team, source });
  return `${happened} ${todo}`;
}

function over(speech: Locale, why: Exclude<PortalProblem, 'unknown'>): View {
  const { title, happened, todo } = speech.portal.ended[why];
  return ended(null, { status: 410, title, texts: [happened, todo] });
}
