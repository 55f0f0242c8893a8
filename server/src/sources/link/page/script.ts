import type { Page } from '#kernel/http.ts';
import { Reply } from '#kernel/operation.ts';

/** Sends on what the address has behind its `#`, and takes it out of the address and of what Back shows. */
const script = `'use strict';
const entrance = document.getElementById('entrance');
const token = new URLSearchParams(location.hash.slice(1)).get('token');
if (entrance && token) {
  history.replaceState(null, '', location.pathname);
  entrance.elements.token.value = token;
  entrance.submit();
}
`;

export const linkScript: Page = {
  path: '/link/link.js',
  answer: async () =>
    new Reply(200, script, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    }),
};
