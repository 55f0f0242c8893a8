import { AppError, errorCatalog, type ErrorCode } from '#kernel/errors.ts';
import type { Reply } from '#kernel/operation.ts';
import type { Received, Receiver } from '#kernel/receiver.ts';
import { getLinkSettings } from '#management';

import type { Engine } from '../../engine.ts';
import { openLinkDoor } from '../authenticate.ts';
import { getToken } from '../service.ts';
import { pageReply, type View } from './layout.ts';
import { chooseView, type Stand, steps } from './steps.ts';
import * as views from './views.ts';

/**
 * The hosted connect page. Every step is a form that is sent here with the link token in it, and nothing is to be
 * remembered between two of them; a cookie goes along with the person to a provider's page and back.
 */
export function linkPage(engine: Engine): Receiver {
  return {
    path: '/link',
    answer: async (received): Promise<Reply> => {
      const view =
        received.method === 'POST' ? await answerForm(engine, received) : views.entrance();
      return pageReply(engine.random, view);
    },
  };
}

async function answerForm(engine: Engine, { body }: Received): Promise<View> {
  const fields = new URLSearchParams(body.toString());
  let stand: Stand | undefined;
  try {
    stand = await enter(engine, fields);
    const step = steps.get(fields.get('step') ?? 'choose');
    if (step === undefined) throw new AppError('route.not_found');
    return await step(engine, stand);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { title = 'Not connected', text = `${errorCatalog[error.code].text}.` } =
      linkWords[error.code] ?? {};
    // With a token that works there is another try.
    if (stand !== undefined) return chooseView(engine, stand, text);
    return views.ended(null, { status: error.status, title, text });
  }
}

/** What a person reads of a link; its token is not a word of theirs. */
const linkWords: Readonly<
  Partial<Record<ErrorCode, { readonly title: string; readonly text: string }>>
> = {
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
  // Also who reloads the page that said so.
  'link.token_consumed': {
    title: 'This link was used',
    text: 'If it was you who connected with it, you are connected and can close this window. For another source, ask for another link.',
  },
};

async function enter(engine: Engine, fields: URLSearchParams): Promise<Stand> {
  const text = fields.get('token') ?? '';
  const credential = { kind: 'key', text, isDeprecatedHeader: false } as const;
  const scope = await openLinkDoor(engine)(credential);
  const [token, look] = await Promise.all([
    getToken(engine, scope),
    getLinkSettings(engine, scope),
  ]);
  return { scope, token, carried: { token: text, look }, fields };
}
