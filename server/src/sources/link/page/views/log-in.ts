import { alert, type FormContext, form, invalidAttributes } from '../components.ts';
import { html, type Html } from '../html.ts';
import type { View } from '../layout.ts';

type Shown = {
  readonly provider: string;
  readonly source: string;
  readonly problem: readonly string[] | null;
  readonly status: number;
};

function accountFields(
  words: FormContext['speech']['logIn'],
  {
    source,
    kind,
    isOwnServer,
    account,
    problem,
  }: Pick<Shown, 'source' | 'problem'> & {
    readonly kind: 'password' | 'email';
    readonly isOwnServer: boolean;
    readonly account: string;
  },
): Html {
  const isWrong = problem !== null;
  return kind === 'password'
    ? html`
        <label for="username"
          >${isOwnServer ? words.address(source) : words.username(source)}</label
        >
        <input
          id="username"
          name="username"
          value="${account}"
          required
          ${invalidAttributes(isWrong)}
          autocomplete="${isOwnServer ? 'url' : 'username'}"
          autocapitalize="none"
          spellcheck="false"
        />
        <label for="password">${isOwnServer ? words.token : words.password(source)}</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          ${invalidAttributes(isWrong)}
          autocomplete="${isOwnServer ? 'off' : 'current-password'}"
        />
      `
    : html`
        <label for="email">${words.email(source)}</label>
        <input
          id="email"
          name="email"
          type="email"
          value="${account}"
          required
          ${invalidAttributes(isWrong)}
          autocomplete="email"
        />
      `;
}

function regionField(
  label: string,
  regions: readonly string[],
  chosen: string | null,
): Html | null {
  if (regions.length === 0) return null;
  const chosenFirst = regions.toSorted((a, b) => Number(b === chosen) - Number(a === chosen));
  const options = chosenFirst.map(
    (each) => html`<option value="${each}">${each.toUpperCase()}</option>`,
  );
  return html`<label for="region">${label}</label>
    <select id="region" name="region">
      ${options}
    </select>`;
}

const backTo = ({ token, speech }: FormContext, provider: string): Html =>
  form(
    '/link',
    { token, step: 'consent', provider },
    html`<button class="plain">${speech.back}</button>`,
  );

export function logIn(
  carried: FormContext,
  shown: Shown & {
    readonly kind: 'password' | 'email';
    /** Asks for the URL of the user's own server, and its token. */
    readonly isOwnServer: boolean;
    readonly regions: readonly string[];
    /** The typed account, which is not a secret: after a wrong password the user types only that again. */
    readonly account: string;
    readonly region: string | null;
  },
): View {
  const { token, look, speech } = carried;
  const { provider, source, isOwnServer, regions, region, problem } = shown;
  const title = speech.consent.title(source);
  return {
    status: shown.status,
    title,
    look,
    main: html`
      ${problem === null ? null : alert(problem)}
      <p class="soft">${isOwnServer ? speech.logIn.kept(source) : speech.logIn.privacy(source)}</p>
      ${form(
        '/link',
        { token, step: 'login', provider },
        html`
          ${accountFields(speech.logIn, shown)} ${regionField(speech.logIn.region, regions, region)}
          <button>${title}</button>
        `,
      )}
      ${backTo(carried, provider)}
    `,
  };
}

export function giveCode(carried: FormContext, shown: Shown & { readonly hint: string }): View {
  const { token, look, speech } = carried;
  const { provider, source, hint, problem } = shown;
  return {
    status: shown.status,
    title: speech.code.title(source),
    look,
    main: html`
      ${problem === null ? null : alert(problem)}
      <p class="soft">
        ${speech.code.sent(source)}${hint === '' ? null : html` <bdi>${hint}</bdi>`}
      </p>
      ${form(
        '/link',
        { token, step: 'code', provider, hint },
        html`
          <label for="mfa_code">${speech.code.label}</label>
          <input
            id="mfa_code"
            name="mfa_code"
            required
            ${invalidAttributes(problem !== null)}
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="100"
          />
          <button>${speech.next}</button>
        `,
      )}
      ${backTo(carried, provider)}
    `,
  };
}
