import { alert, type FormContext, form, invalidAttributes } from '../components.ts';
import { html, type Html } from '../html.ts';
import type { Look, View } from '../layout.ts';
import type { Locale } from '../locales/language.ts';
import type { Arrived } from '../offer.ts';
import type { Root } from '../state-url.ts';

/** The page that a link opens. The URL has the token after `#`; the script sends it. */
export function entrance(
  root: Root,
  speech: Locale,
  wrongly: { readonly typed: string; readonly problem: readonly string[] } | null,
): View {
  const { label, hint, title } = speech.entrance;
  return {
    status: wrongly === null ? 200 : 404,
    title: root === '/link' ? title : speech.portal.title,
    look: null,
    main: html`
      ${wrongly === null ? null : alert(wrongly.problem)}
      ${form(
        root,
        { step: 'enter' },
        html`
          <label for="token">${label}</label>
          <input
            id="token"
            name="token"
            value="${wrongly?.typed ?? ''}"
            required
            ${invalidAttributes(wrongly !== null)}
            maxlength="200"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
          />
          <small>${hint}</small>
          <button>${speech.next}</button>
        `,
      )}
    `,
  };
}

/** Shows that a link session ended without a connection, and can be started again. */
export function again(
  { token, look, speech }: FormContext,
  shown: {
    readonly provider: string;
    readonly source: string;
    readonly problem: readonly string[];
    readonly status: number;
  },
): View {
  const { provider, source, problem } = shown;
  const plain = (step: string, text: string): Html =>
    form('/link', { token, step }, html`<button class="plain">${text}</button>`);
  return {
    status: shown.status,
    title: speech.notConnected,
    look,
    main: html`
      ${alert(problem)}
      ${form(
        '/link',
        { token, step: 'start', provider },
        html`<button>${speech.tryAgain(source)}</button>`,
      )}
      ${plain('choose', speech.allSources)} ${plain('close', speech.notNow)}
    `,
  };
}

/** Shows that the source is connected, which data has arrived, and where to continue. */
export function connected(
  { token, look, speech }: FormContext,
  shown: {
    readonly source: string;
    readonly arrived: Arrived;
    readonly isWaiting: boolean;
    readonly timeZone: string;
    /** Null if there is no page to return to. */
    readonly backUrl: string | null;
    readonly isForSeveral: boolean;
  },
): View {
  const { source, arrived, isWaiting, timeZone, backUrl, isForSeveral } = shown;
  const words = speech.connected;
  const items = arrived.kinds.map(
    ({ kind, newest }) =>
      html`<li>
        ${speech.kinds[kind]} <small>${words.until(speech.day(newest, timeZone))}</small>
      </li>`,
  );
  const waiting = isWaiting ? words.waiting : words.empty(source);
  return {
    status: 200,
    title: words.title(source),
    look,
    isWaiting,
    main: html`
      <div id="progress" role="status" ${isWaiting ? html`data-waiting` : null}>
        ${
          items.length === 0
            ? html`<p>${waiting}</p>`
            : html`<p>${words.arrived}</p>
                <ul>
                  ${items}
                </ul>`
        }
      </div>
      ${arrived.denied.length === 0 ? null : html`<p>${words.notShared(speech.kindList(arrived.denied))}</p>`}
      ${
        isWaiting
          ? html`<noscript
              ><p><a class="button plain" href="">${words.refresh}</a></p></noscript
            >`
          : null
      }
      ${
        backUrl === null
          ? html`<p>${speech.close}</p>`
          : html`<p>
              <a class="button" href="${backUrl}" rel="noreferrer"
                >${speech.goBack(look.teamName)}</a
              >
            </p>`
      }
      ${isForSeveral ? form('/link', { token, step: 'choose' }, html`<button class="plain">${words.another}</button>`) : null}
    `,
  };
}

/** The user continues on another site, automatically if the browser allows it. */
export function goOn(
  look: Look | null,
  shown: { readonly title: string; readonly url: string; readonly text: string },
): View {
  return {
    status: 200,
    title: shown.title,
    look,
    goesOnTo: shown.url,
    main: html`<p><a class="button" href="${shown.url}" rel="noreferrer">${shown.text}</a></p>`,
  };
}

/** Shows the end of a link, without a further step. */
export function ended(
  look: Look | null,
  shown: { readonly status: number; readonly title: string; readonly texts: readonly string[] },
): View {
  return {
    status: shown.status,
    title: shown.title,
    look,
    main:
      shown.status < 400
        ? html`<div role="status">${shown.texts.map((text) => html`<p>${text}</p>`)}</div>`
        : alert(shown.texts),
  };
}
