import { Reply } from '#kernel/http/operation.ts';
import type { Random } from '#kernel/random.ts';

import { html, Html } from './html.ts';
import type { Locale } from './locales/language.ts';
import type { Root } from './state-url.ts';
import { style, type Theme } from './theme/style.ts';

/** The look of a team's pages; null while the team is unknown. */
export type Look = Theme & {
  readonly teamName: string;
  readonly logoPath: string | null;
};

export type View = {
  readonly status: number;
  readonly title: string;
  readonly look: Look | null;
  readonly main: Html;
  /** The URL to which the browser continues automatically; the page also links to it. */
  readonly goesOnTo?: string;
  /** The page will change soon: a browser without scripts reloads it. */
  readonly isWaiting?: boolean;
  /** The cookie that the browser stores and sends at the end of the link session. */
  readonly cookie?: string;
};

const nonceBytes = 18;
const lookAgainSeconds = 5;

/** Returns the page. It loads nothing from other sites, and sends nothing to them. */
export function pageReply(
  random: Random,
  { speech, root, view }: { readonly speech: Locale; readonly root: Root; readonly view: View },
): Reply {
  const nonce = random.bytes(nonceBytes).toString('base64');
  const { look, title, main, goesOnTo, isWaiting = false, cookie } = view;
  const page = html`<!doctype html>
    <html lang="${speech.language}" dir="${speech.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${goesOnTo === undefined ? null : html`<meta http-equiv="refresh" content="0; url=${goesOnTo}" />`}
        ${isWaiting ? html`<noscript><meta http-equiv="refresh" content="${lookAgainSeconds}" /></noscript>` : null}
        <title>${title}${look === null ? null : html` · ${look.teamName}`}</title>
        <style nonce="${nonce}">
          ${new Html(style(look ?? { brandColor: null, corners: null }))}
        </style>
        <script src="/link/link.js" data-root="${root}" defer></script>
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
    'content-language': speech.language,
    'cache-control': 'no-store',
    ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
    // The URLs of some pages contain parameters of a provider.
    'referrer-policy': 'no-referrer',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      "script-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  });
}

function header({ teamName, logoPath }: Look): Html {
  return logoPath === null
    ? html`<header>${teamName}</header>`
    : html`<header><img src="${logoPath}" alt="${teamName}" /></header>`;
}
