import { logoPath } from '../../../providers/names.ts';
import { alert, type FormContext, form } from '../components.ts';
import { html, type Html } from '../html.ts';
import type { View } from '../layout.ts';
import { separator } from '../locales/language.ts';
import type { Choice, Choices, Reading } from '../offer.ts';

/** With this many sources the page shows a search. */
const searchableMin = 8;

export function choose(
  { token, look, speech }: FormContext,
  shown: Choices & {
    readonly search: string;
    readonly problem: readonly string[] | null;
    readonly status: number;
  },
): View {
  const { providers, demos, search, problem } = shown;
  const words = speech.choose;
  const isWanted = ({ name, kinds }: Choice): boolean =>
    isFound(search, [name, speech.kindList(kinds)]);
  const [found, invented] = [providers.filter(isWanted), demos.filter(isWanted)];
  const isEmpty = providers.length === 0 && demos.length === 0;
  return {
    status: shown.status,
    title: words.title,
    look,
    main: html`
      ${problem === null ? null : alert(problem)}
      ${isEmpty ? null : html`<p class="soft">${words.asks(look.teamName)}</p>`}
      ${isEmpty ? html`<p role="status">${words.nothing(look.teamName)}</p>` : null}
      ${providers.length < searchableMin ? null : searchForm(token, search, words)}
      ${!isEmpty && found.length + invented.length === 0 ? html`<p role="status">${words.unknown(search)}</p>` : null}
      ${entries(token, 'consent', found, ({ kinds, isConnected }) =>
        [
          ...(isConnected ? [words.connected] : []),
          ...kinds.map((kind) => speech.kinds[kind]),
        ].join(separator),
      )}
      ${invented.length === 0 ? null : html`<h2>${words.demos}</h2>`}
      ${entries(token, 'demo', invented, ({ isConnected }) => (isConnected ? words.connected : words.demo))}
      ${form('/link', { token, step: 'close' }, html`<button class="plain">${speech.notNow}</button>`)}
    `,
  };
}

function searchForm(
  token: string,
  search: string,
  { search: label, find }: { readonly search: string; readonly find: string },
): Html {
  return form(
    '/link',
    { token, step: 'choose' },
    html`
      <label for="search">${label}</label>
      <input id="search" name="search" type="search" value="${search}" maxlength="60" />
      <button class="plain">${find}</button>
    `,
  );
}

/** One form for all sources: each button submits its own. */
function entries(
  token: string,
  step: 'consent' | 'demo',
  choices: readonly Choice[],
  textOf: (choice: Choice) => string,
): Html | null {
  if (choices.length === 0) return null;
  const items = choices.map(
    (each) => html`
      <li>
        <button class="plain entry" name="provider" value="${each.slug}">
          <img src="${logoPath(each.slug)}" alt="" loading="lazy" />
          <span>${each.name}<small>${textOf(each)}</small></span>
        </button>
      </li>
    `,
  );
  return form(
    '/link',
    { token, step },
    html`<ul class="plain">
      ${items}
    </ul>`,
  );
}

/** Returns whether one of the texts contains every word of the search, ignoring case and accents. */
function isFound(search: string, texts: readonly string[]): boolean {
  const all = plain(texts.join(' '));
  return plain(search)
    .split(/\s+/u)
    .every((word) => all.includes(word));
}

const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** Shows which data is shared, how far back, and how to stop it, before the user agrees. */
export function consent(
  { token, look, speech }: FormContext,
  shown: {
    readonly provider: string;
    readonly source: string;
    readonly reading: Reading;
    readonly isOnly: boolean;
  },
): View {
  const { provider, source, reading, isOnly } = shown;
  const words = speech.consent;
  const named = { team: look.teamName, source };
  const items = reading.kinds.map((kind) => html`<li>${speech.kinds[kind]}</li>`);
  const back = isOnly
    ? form('/link', { token, step: 'close' }, html`<button class="plain">${speech.notNow}</button>`)
    : form('/link', { token, step: 'choose' }, html`<button class="plain">${speech.back}</button>`);
  return {
    status: 200,
    title: words.title(source),
    look,
    main: html`
      ${
        reading.known === null
          ? null
          : html`<p>
              ${reading.known === 'broken' ? words.broken(source) : words.already(source)}
            </p>`
      }
      <p>${words.reads(named)}</p>
      <ul>
        ${items}
      </ul>
      <p>${words.history(speech.days(reading.days))}</p>
      ${form('/link', { token, step: 'start', provider }, html`<button>${speech.goTo(source)}</button>`)}
      ${back}
      <p class="soft">${words.stop(named)}</p>
    `,
  };
}
