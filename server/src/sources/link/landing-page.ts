import { Reply } from '#kernel/operation.ts';

import { linkErrorText, redirectTo } from './model.ts';
import type { Landing } from './oauth/callback.ts';

const kept = {
  'cache-control': 'no-store',
  // What the provider sent is in the address of this page.
  'referrer-policy': 'no-referrer',
} as const;

/** Where the person goes on; where no address was given, a page that says how it ended. */
export function landingReply({ redirectUrl, outcome }: Landing): Reply {
  if (redirectUrl !== null) {
    return new Reply(307, null, { ...kept, location: redirectTo(redirectUrl, outcome) });
  }
  const isSuccess = outcome.state === 'success';
  const text = isSuccess
    ? 'You are connected. You can close this window.'
    : `${linkErrorText(outcome.errorType)}. You can close this window and try again.`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${isSuccess ? 'Connected' : 'Not connected'}</title><p>${text}</p></html>`;
  return new Reply(isSuccess ? 200 : 400, html, {
    ...kept,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  });
}
