import { Reply } from '#kernel/operation.ts';
import type { Random } from '#kernel/random.ts';

import { linkErrorText, redirectTo } from './model.ts';
import type { Landing } from './oauth/callback.ts';
import { pageReply } from './page/layout.ts';
import { ended } from './page/views.ts';

const kept = {
  'cache-control': 'no-store',
  // What the provider sent is in the address of this page.
  'referrer-policy': 'no-referrer',
} as const;

/** Where the person goes on; where no address was given, a page that says how it ended. */
export function landingReply(random: Random, { redirectUrl, outcome }: Landing): Reply {
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
  return pageReply(random, ended(null, shown));
}
