import { AppError, errorCatalog } from '#kernel/errors.ts';
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
 * The hosted connect page. Every step is a form that is sent here with the link token in it: no cookie, and nothing to
 * remember between two of them.
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
    const problem = `${errorCatalog[error.code].text}.`;
    // With a token that works there is another try.
    if (stand !== undefined) return chooseView(engine, stand, problem);
    return views.ended(null, { status: error.status, title: 'Not connected', text: problem });
  }
}

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
