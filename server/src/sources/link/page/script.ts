import type { Page } from '#kernel/http/http.ts';
import { Reply } from '#kernel/http/operation.ts';

/**
 * Sends on what the address has behind its `#`, and takes it out of the address and of what Back shows. A link that is put
 * into the tab later changes nothing but what is behind the `#`: it is heard of on every page, also on one with an error.
 */
const script = `'use strict';
function enter() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) return;
  history.replaceState(null, '', location.pathname);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/link';
  for (const [name, value] of [['step', 'choose'], ['token', token]]) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
addEventListener('hashchange', enter);
enter();
`;

export const linkScript: Page = {
  path: '/link/link.js',
  answer: async () =>
    new Reply(200, script, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    }),
};
