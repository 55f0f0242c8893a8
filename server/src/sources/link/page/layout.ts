import { Reply } from '#kernel/http/operation.ts';
import type { Random } from '#kernel/random.ts';

import { html, Html } from './html.ts';

/** How a team's pages look; null before anybody knows whose they are. */
export type Look = {
  readonly teamName: string;
  readonly logoUrl: string | null;
  readonly brandColor: string | null;
};

export type View = {
  readonly status: number;
  readonly title: string;
  readonly look: Look | null;
  readonly main: Html;
  /** Where the browser goes on by itself; the page has a link for it, too. */
  readonly goesOnTo?: string;
  /** What the browser keeps and shows at the end of its way. */
  readonly cookie?: string;
};

const colour = /^#(?:[\da-f]{3}|[\da-f]{6})$/iu;
const defaultColour = '#1f5f5b';
const nonceBytes = 18;

const style = (brand: string): string => `
:root { color-scheme: light dark; --brand: ${brand}; --ink: #1b1f23; --soft: #57606a; --line: #d0d7de; --paper: #fff; --bad: #a40e26; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9da7b3; --line: #3d444d; --paper: #12161b; --bad: #ff8f8f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
header img { max-height: 3rem; max-width: 12rem; }
h1 { font-size: 1.4rem; line-height: 1.25; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
button, .button { display: flex; align-items: center; justify-content: center; gap: .75rem; width: 100%; min-height: 2.75rem; padding: .6rem 1rem;
  font: inherit; color: #fff; background: var(--brand); border: 1px solid transparent; border-radius: .6rem; cursor: pointer; text-decoration: none; }
button.plain { color: inherit; background: transparent; border-color: var(--line); }
li button.plain { justify-content: flex-start; text-align: left; }
li img { width: 2rem; height: 2rem; border-radius: .4rem; }
small { display: block; color: var(--soft); }
label { display: block; margin-top: 1rem; font-weight: 600; }
input, select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; margin: .25rem 0 0; font: inherit; color: inherit; background: transparent;
  border: 1px solid var(--soft); border-radius: .6rem; }
form > button { margin-top: 1.25rem; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.alert { border-left: .3rem solid var(--bad); padding: .25rem .75rem; margin: 1rem 0; }
.soft { color: var(--soft); }
`;

/** The page, with nothing in it from elsewhere but the team's logo, and nothing of it sent elsewhere. */
export function pageReply(random: Random, view: View): Reply {
  const nonce = random.bytes(nonceBytes).toString('base64');
  const { look, title, main, goesOnTo, cookie } = view;
  const brand = look?.brandColor != null && colour.test(look.brandColor) ? look.brandColor : null;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${goesOnTo === undefined ? null : html`<meta http-equiv="refresh" content="0; url=${goesOnTo}" />`}
        <title>${title}${look === null ? null : html` · ${look.teamName}`}</title>
        <style nonce="${nonce}">
          ${new Html(style(brand ?? defaultColour))}
        </style>
        <script src="/link/link.js" defer></script>
      </head>
      <body>
        <main>
          ${look === null ? null : header(look)}
          <h1>${title}</h1>
          ${main}
        </main>
      </body>
    </html>`;
  return new Reply(view.status, page.text, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
    // What a provider sent is in the address of some of these pages.
    'referrer-policy': 'no-referrer',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      "script-src 'self'",
      "img-src 'self' https:",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  });
}

function header({ teamName, logoUrl }: Look): Html {
  const isPicture = logoUrl?.startsWith('https://') === true;
  return isPicture
    ? html`<header><img src="${logoUrl}" alt="${teamName}" /></header>`
    : html`<header class="soft">${teamName}</header>`;
}
