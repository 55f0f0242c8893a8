import { Reply } from '#kernel/http/operation.ts';

import type { Engine } from '../engine.ts';
import { linkErrorText, redirectTo } from './model.ts';
import type { Landing } from './oauth/callback.ts';
import { pageReply } from './page/layout.ts';
import { showAt } from './page/shown.ts';
import { ended } from './page/views.ts';

const kept = {
  'cache-control': 'no-store',
  // What the provider sent is in the address of this page.
  'referrer-policy': 'no-referrer',
} as const;

/** Where the person goes on: back to the connect page for another try, to the link's address, or a page that says how it ended. */
export function landingReply(
  engine: Pick<Engine, 'random' | 'vault' | 'baseUrl'>,
  { redirectUrl, outcome, again }: Landing,
): Reply {
  if (again !== null && outcome.state === 'error') {
    const problem = `${linkErrorText(outcome.errorType)}.`;
    const { token, provider } = again;
    return showAt(engine, { token, shown: { at: 'again', provider, problem } });
  }
  if (redirectUrl !== null) {
    return new Reply(307, null, { ...kept, location: redirectTo(redirectUrl, outcome) });
  }
  const shown =
    outcome.state === 'success'
      ? { status: 200, title: 'Connected', text: 'You are connected. You can close this window.' }
      : {
          status: 400,
          title: 'Not connected',
          text: `${linkErrorText(outcome.errorType)}. You can close this window and try again.`,
        };
  return pageReply(engine.random, ended(null, shown));
}
