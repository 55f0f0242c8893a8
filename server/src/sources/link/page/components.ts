import { html, type Html } from './html.ts';
import type { Look } from './layout.ts';
import { separator, type Locale } from './locales/language.ts';
import type { Problem } from './locales/problem.ts';
import type { Named } from './locales/words.ts';
import type { Root } from './state-url.ts';

/** The hidden fields that each step of a connect page sends, its look and its language. */
export type FormContext = {
  readonly token: string;
  readonly look: Look;
  readonly speech: Locale;
};

export type Fields = Readonly<Record<string, string>>;

const field = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

export function form(root: Root, fields: Fields, content: Html): Html {
  const hidden = Object.entries(fields).map(([name, value]) => field(name, value));
  return html`<form method="post" action="${root}" autocomplete="on">${hidden}${content}</form>`;
}

/** An alert with a problem, which takes the focus: what happened, what was shared, what to do. Invalid fields refer to it. */
export function alert(texts: readonly string[]): Html {
  return html`<div class="alert" role="alert" id="problem" tabindex="-1" autofocus>
    ${texts.map((text) => html`<p>${text}</p>`)}
  </div>`;
}

/** Attributes of a field with a problem. */
export const invalidAttributes = (isWrong: boolean): Html | null =>
  isWrong ? html`aria-invalid="true" aria-describedby="problem"` : null;

/** Returns the texts that explain a problem to the user, with missing scopes in the user's language. */
export function problemTexts(
  speech: Locale,
  named: Named,
  { problem, missing }: { readonly problem: Problem; readonly missing: readonly string[] },
): readonly string[] {
  const { happened, todo } = speech.problems[problem.type](named);
  const { triesLeft } = problem;
  return [
    happened,
    ...(missing.length === 0 ? [] : [speech.missing(missing.join(separator))]),
    speech.nothingShared,
    ...(triesLeft === 0 ? [speech.noTries] : [todo]),
    ...(triesLeft === undefined || triesLeft === 0 ? [] : [speech.plural(speech.tries, triesLeft)]),
  ];
}
