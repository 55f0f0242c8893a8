import { AppError, type ErrorCode } from '#kernel/errors.ts';
import type { Reply } from '#kernel/http/operation.ts';
import type { Received, Receiver } from '#kernel/http/receiver.ts';
import { getLinkSettings } from '#management';

import type { Engine } from '../../engine.ts';
import { findLinkScope, openLinkDoor } from '../authenticate.ts';
import { getToken } from '../service.ts';
import { draw } from './draw.ts';
import { pageReply, type View } from './layout.ts';
import { pagePath, type PageState, readPage, showAt, type Shown } from './shown.ts';
import { type Visit, steps } from './steps.ts';
import * as views from './views.ts';

/**
 * The hosted connect page. Every step is a form that is sent here with the link token in it, and is answered with the
 * address of a page that shows what came of it, so that Back and a reload send nothing again.
 */
export function linkPages(engine: Engine): readonly Receiver[] {
  return [
    {
      path: '/link',
      answer: async (received): Promise<Reply> => {
        if (received.method !== 'POST') return pageReply(engine.random, views.entrance());
        return showAt(engine, await answerForm(engine, received));
      },
    },
    {
      path: pagePath,
      answer: async ({ params, headers }): Promise<Reply> => {
        const state = readPage(engine, params['page'] ?? '', headers['cookie']);
        return pageReply(engine.random, await viewOf(engine, state));
      },
    },
  ];
}

async function answerForm(engine: Engine, { body }: Received): Promise<PageState> {
  const fields = new URLSearchParams(body.toString());
  const token = fields.get('token') ?? '';
  try {
    const visit = await enter(engine, token, false);
    const step = steps.get(fields.get('step') ?? 'choose');
    if (step === undefined) throw new AppError('route.not_found');
    return { token, shown: await step(engine, { ...visit, fields }) };
  } catch (error) {
    // With a token that works there is another try; with any other the page says so.
    return {
      token,
      shown: { at: 'choose', problem: wordsOf(engine, asRefusal(engine, error)).text },
    };
  }
}

async function viewOf(engine: Engine, state: PageState | undefined): Promise<View> {
  if (state === undefined) {
    const text = 'Open your link again. Your browser has to take cookies of this page.';
    return views.ended(null, { status: 404, title: 'This page is no longer there', text });
  }
  const { token, shown } = state;
  try {
    return await draw(engine, await enter(engine, token, isOver(shown)), shown);
  } catch (error) {
    const refusal = asRefusal(engine, error);
    const { status } = engine.errors[refusal.code];
    return views.ended(null, { status, ...wordsOf(engine, refusal) });
  }
}

/** Also a link that was used, or has expired since, shows how it ended. */
const isOver = ({ at }: Shown): boolean => at === 'connected' || at === 'stopped';

function asRefusal({ errors }: Engine, error: unknown): AppError {
  if (!(error instanceof AppError) || errors[error.code].status >= 500) throw error;
  return error;
}

type Words = { readonly title: string; readonly text: string };

function wordsOf({ errors }: Engine, { code }: AppError): Words {
  return linkWords[code] ?? { title: 'Not connected', text: `${errors[code].text}.` };
}

/** What a person reads of a link; its token is not a word of theirs. */
const linkWords: Readonly<Partial<Record<ErrorCode, Words>>> = {
  'link.invalid_token': {
    title: 'This link does not work',
    text: 'It is not whole, or it is no longer there. Ask for another one where you got it.',
  },
  'link.token_expired': {
    title: 'This link has expired',
    text: 'A link works for an hour. Ask for another one where you got it.',
  },
  'link.provider_not_offered': {
    title: 'Not connected',
    text: 'Your link is not for this source.',
  },
  // Also who goes back from where the connection ended.
  'link.token_consumed': {
    title: 'This link was used',
    text: 'If it was you who connected with it, you are connected and can close this window. For another source, ask for another link.',
  },
};

async function enter(
  engine: Engine,
  text: string,
  isOverAlready: boolean,
): Promise<Omit<Visit, 'fields'>> {
  const credential = { kind: 'key', text, isDeprecatedHeader: false } as const;
  const scope = isOverAlready
    ? await findLinkScope(engine, text)
    : await openLinkDoor(engine)(credential);
  const [token, look] = await Promise.all([
    getToken(engine, scope),
    getLinkSettings(engine, scope),
  ]);
  return { scope, token, carried: { token: text, look } };
}
