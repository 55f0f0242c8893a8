import type { StaticPage } from '#kernel/http/http.ts';
import { Reply } from '#kernel/http/operation.ts';

/**
 * Sends the token after `#` as a form, and removes it from the URL and the history. If a link is entered into the tab later, only
 * the part after `#` changes, so every page listens for it, also a page with an error. A page that waits for data requests only
 * the part that changes, which retains the focus.
 */
const script = `'use strict';
const root = document.currentScript.dataset.root;
function enter() {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) return;
  history.replaceState(null, '', location.pathname);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = root;
  for (const [name, value] of [['step', 'enter'], ['token', token]]) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
async function lookAgain() {
  const shown = document.getElementById('progress');
  if (!shown || !shown.hasAttribute('data-waiting')) return;
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' });
    const text = await answer.text();
    // Leave out the head, because this page's policy does not allow its style.
    const main = text.slice(text.indexOf('<main'));
    const page = new DOMParser().parseFromString(main, 'text/html');
    const next = page.getElementById('progress');
    if (!answer.ok || !next) return;
    if (next.innerHTML !== shown.innerHTML) shown.replaceChildren(...next.childNodes);
    if (!next.hasAttribute('data-waiting')) shown.removeAttribute('data-waiting');
  } catch {}
  setTimeout(lookAgain, 3000);
}
addEventListener('hashchange', enter);
enter();
lookAgain();
`;

export const linkScript: StaticPage = {
  path: '/link/link.js',
  answer: async () =>
    new Reply(200, script, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    }),
};
