import type { ReactElement } from 'react';

import { TextField } from '#console/kernel/ui/form.tsx';

import type { Draft, TextFieldName } from './model.ts';

/** What every part of the form works with. */
export type OrderForm = {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** What the server refused, by the place in the body. */
  readonly wrong: Readonly<Record<string, string>>;
};

type Props = {
  readonly form: OrderForm;
  readonly place: TextFieldName;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'date';
  readonly lines?: number;
};

export function Text({ form, place, label, hint, type, lines }: Props): ReactElement {
  const { draft, change, wrong } = form;
  return (
    <TextField
      label={label}
      value={draft.texts[place]}
      onChange={(value) => change({ texts: { ...draft.texts, [place]: value } })}
      error={wrong[place]}
      {...(hint === undefined ? {} : { hint })}
      {...(type === undefined ? {} : { type })}
      {...(lines === undefined ? {} : { lines })}
    />
  );
}
