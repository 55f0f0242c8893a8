import type { ProviderFacts } from '../../providers/facts.ts';
import { logoPath, providerName } from '../../providers/names.ts';
import { html, type Html } from './html.ts';
import type { Look, View } from './layout.ts';

/** What every step of a person's way sends along. */
export type Carried = { readonly token: string; readonly look: Look };

type Fields = Readonly<Record<string, string>>;

const field = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

function form(token: string, fields: Fields, content: Html): Html {
  const hidden = Object.entries({ token, ...fields }).map(([name, value]) => field(name, value));
  return html`<form method="post" action="/link" autocomplete="on">${hidden}${content}</form>`;
}

const alert = (text: string | null): Html | null =>
  text === null ? null : html`<p class="alert" role="alert">${text}</p>`;

/** The address of a link has the token behind its `#`; the script sends it on. */
export function entrance(): View {
  return {
    status: 200,
    title: 'Connect a source',
    look: null,
    main: html`
      <form method="post" action="/link" id="entrance">
        ${field('step', 'choose')}
        <label for="token">The code in your link</label>
        <input
          id="token"
          name="token"
          required
          maxlength="200"
          autocomplete="off"
          spellcheck="false"
        />
        <small>It is all that follows “token=” in the address that you were given.</small>
        <button>Continue</button>
      </form>
    `,
  };
}

export type Choice = Pick<ProviderFacts, 'slug' | 'description'>;

export function choose(
  { token, look }: Carried,
  shown: {
    readonly providers: readonly Choice[];
    readonly demos: readonly string[];
    readonly problem: string | null;
    readonly status?: number;
  },
): View {
  const { providers, demos, problem } = shown;
  const entry = (step: 'start' | 'demo', slug: string, text: string): Html => html`
    <li>
      ${form(
        token,
        { step, provider: slug },
        html`<button class="plain">
          <img src="${logoPath(slug)}" alt="" />
          <span>${providerName(slug)}<small>${text}</small></span>
        </button>`,
      )}
    </li>
  `;
  const isEmpty = providers.length === 0 && demos.length === 0;
  return {
    status: shown.status ?? 200,
    title: 'Connect a source',
    look,
    main: html`
      ${alert(problem)}
      <p class="soft">
        Choose where your data comes from. ${look.teamName} will receive what it measures.
      </p>
      ${isEmpty ? html`<p>There is no source that can be connected here.</p>` : null}
      <ul>
        ${providers.map(({ slug, description }) => entry('start', slug, description))}
      </ul>
      ${demos.length === 0 ? null : html`<h2>Try it with invented data</h2>`}
      <ul>
        ${demos.map((slug) => entry('demo', slug, 'A person who does not exist, for seven days'))}
      </ul>
      ${closing(token)}
    `,
  };
}

const closing = (token: string): Html =>
  form(token, { step: 'close' }, html`<button class="plain">Not now</button>`);
const back = (token: string): Html =>
  form(token, { step: 'choose' }, html`<button class="plain">Back</button>`);

function accountFields(kind: 'password' | 'email', name: string, account: string): Html {
  return kind === 'password'
    ? html`
        <label for="username">User name or e-mail address at ${name}</label>
        <input
          id="username"
          name="username"
          value="${account}"
          required
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
        />
        <label for="password">Password at ${name}</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          autocomplete="current-password"
        />
      `
    : html`
        <label for="email">E-mail address at ${name}</label>
        <input
          id="email"
          name="email"
          type="email"
          value="${account}"
          required
          autocomplete="email"
        />
      `;
}

function regionField(regions: readonly string[], chosen: string | null): Html | null {
  if (regions.length === 0) return null;
  const chosenFirst = regions.toSorted((a, b) => Number(b === chosen) - Number(a === chosen));
  const options = chosenFirst.map(
    (each) => html`<option value="${each}">${each.toUpperCase()}</option>`,
  );
  return html`<label for="region">Region of your account</label>
    <select id="region" name="region">
      ${options}
    </select>`;
}

export function logIn(
  { token, look }: Carried,
  shown: {
    readonly provider: string;
    readonly kind: 'password' | 'email';
    readonly regions: readonly string[];
    readonly problem: string | null;
    /** What was typed before and is no secret: a wrong password is the only thing to type again. */
    readonly account: string;
    readonly region: string | null;
  },
): View {
  const { provider, kind, regions, problem, account } = shown;
  const name = providerName(provider);
  return {
    status: problem === null ? 200 : 400,
    title: `Connect ${name}`,
    look,
    main: html`
      ${alert(problem)}
      <p class="soft">What you type goes to ${name} and is not kept.</p>
      ${form(
        token,
        { step: 'login', provider },
        html`
          ${accountFields(kind, name, account)} ${regionField(regions, shown.region)}
          <button>Connect ${name}</button>
        `,
      )}
      ${back(token)}
    `,
  };
}

export function giveCode(
  { token, look }: Carried,
  shown: { readonly provider: string; readonly hint: string; readonly problem: string | null },
): View {
  const { provider, hint, problem } = shown;
  return {
    status: problem === null ? 200 : 400,
    title: `A code from ${providerName(provider)}`,
    look,
    main: html`
      ${alert(problem)}
      <p class="soft">
        ${providerName(provider)} has sent you a code${hint === '' ? null : html` (${hint})`}.
      </p>
      ${form(
        token,
        { step: 'code', provider, hint },
        html`
          <label for="mfa_code">Code</label>
          <input
            id="mfa_code"
            name="mfa_code"
            required
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="100"
          />
          <button>Continue</button>
        `,
      )}
      ${back(token)}
    `,
  };
}

/** A way to a provider ended without a connection, and may be begun again. */
export function again(
  { token, look }: Carried,
  { provider, problem }: { readonly provider: string; readonly problem: string },
): View {
  return {
    status: 400,
    title: 'Not connected',
    look,
    main: html`
      ${alert(problem)}
      ${form(
        token,
        { step: 'start', provider },
        html`<button>Try ${providerName(provider)} again</button>`,
      )}
      ${form(token, { step: 'choose' }, html`<button class="plain">See all sources</button>`)}
      ${closing(token)}
    `,
  };
}

/** The person goes on somewhere else, by itself where the browser lets it. */
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

/** Nothing more is to be done here. */
export function ended(
  look: Look | null,
  shown: { readonly status: number; readonly title: string; readonly text: string },
): View {
  return {
    status: shown.status,
    title: shown.title,
    look,
    main: html`<p role="status">${shown.text}</p>`,
  };
}
