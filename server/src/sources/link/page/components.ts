import { html, type Html } from './html.ts';
import type { Look } from './layout.ts';
import { separator, type Locale } from './locales/language.ts';
import type { Problem } from './locales/problem.ts';
import type { Named } from './locales/words.ts';
import type { Root } from './state-url.ts';

/** What every step of a person's way sends along, and how it is spoken of. */
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

/** What went wrong, which takes the focus: what happened, what was shared, what to do. Fields that are wrong refer to it. */
export function alert(texts: readonly string[]): Html {
  return html`<div class="alert" role="alert" id="problem" tabindex="-1" autofocus>
    ${texts.map((text) => html`<p>${text}</p>`)}
  </div>`;
}

/** For a field that a problem is about. */
export const invalidAttributes = (isWrong: boolean): Html | null =>
  isWrong ? html`aria-invalid="true" aria-describedby="problem"` : null;

/** What a person is told of a problem, with what is missing in words of their own. */
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
