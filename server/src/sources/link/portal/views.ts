import { logoPath } from '../../providers/names.ts';
import { type Fields, form } from '../page/components.ts';
import { html, type Html } from '../page/html.ts';
import type { Look, View } from '../page/layout.ts';
import type { Locale } from '../page/locales/language.ts';
import type { Listed, Listing } from './listing.ts';

/** The fields that every step of a portal session sends, its look and its language. */
export type Carried = {
  readonly visit: string;
  /** The current page, to which the connect page leads back. */
  readonly page: string;
  readonly look: Look;
  readonly speech: Locale;
  readonly timeZone: string;
};

const button = (
  { visit, page }: Carried,
  fields: Fields,
  { text, look = '' }: { readonly text: string; readonly look?: 'plain' | 'bad' | '' },
): Html =>
  form(
    '/portal',
    { visit, page, ...fields },
    look === '' ? html`<button>${text}</button>` : html`<button class="${look}">${text}</button>`,
  );

/** Lists the connected sources since their connection, with the actions for each. */
export function connections(
  carried: Carried,
  { sources, canConnect, notice }: Listing & { readonly notice: string | null },
): View {
  const { look, speech } = carried;
  const words = speech.portal;
  return {
    status: 200,
    title: words.title,
    look,
    main: html`
      ${notice === null ? null : html`<p role="status" tabindex="-1" autofocus>${notice}</p>`}
      <p class="soft">
        ${sources.length === 0 ? words.nothing(look.teamName) : words.intro(look.teamName)}
      </p>
      ${sources.map((each) => card(carried, each))}
      ${canConnect ? button(carried, { step: 'connect' }, { text: words.connect }) : null}
    `,
  };
}

function card(carried: Carried, source: Listed): Html {
  const { speech, timeZone } = carried;
  const words = speech.portal;
  const { provider, name, state, isDemo, since, kinds, newest, isOffered } = source;
  const day = (at: Date): string => speech.day(at, timeZone);
  return html`
    <section class="card" aria-labelledby="source-${provider}">
      <h2 id="source-${provider}"><img src="${logoPath(provider)}" alt="" />${name}</h2>
      <p${state === 'broken' ? html` class="bad"` : null}>${words[state]}</p>
      ${isDemo ? html`<p class="soft">${words.demo}</p>` : null}
      ${kinds.length === 0 ? null : html`<p>${speech.kindList(kinds)}</p>`}
      <p class="soft">${words.since(day(since))}</p>
      ${state === 'pushed' ? null : html`<p class="soft">${newest === null ? words.noData : words.last(day(newest))}</p>`}
      ${
        state === 'broken' && isOffered
          ? button(carried, { step: 'reconnect', provider }, { text: words.reconnect(name) })
          : null
      }
      ${button(carried, { step: 'question', provider }, { text: words.disconnect(name), look: 'plain' })}
    </section>
  `;
}

/** Explains the effect of disconnecting before the user confirms. */
export function question(
  carried: Carried,
  {
    provider,
    name,
    isPushed,
  }: {
    readonly provider: string;
    readonly name: string;
    readonly isPushed: boolean;
  },
): View {
  const { look, speech } = carried;
  const words = speech.portal;
  return {
    status: 200,
    title: words.question(name),
    look,
    main: html`
      <p>${words.consequence({ team: look.teamName, source: name })}</p>
      ${isPushed ? html`<p>${words.pushed}</p>` : null}
      ${button(carried, { step: 'disconnect', provider }, { text: words.confirm, look: 'bad' })}
      ${button(carried, { step: 'connections' }, { text: words.keep, look: 'plain' })}
    `,
  };
}
