import type { ReactElement } from 'react';

import { TextField } from '#console/kernel/ui/form.tsx';

import { type IdentityDraft, identityFields } from './model.ts';

type Props = {
  readonly draft: IdentityDraft;
  readonly onChange: (draft: IdentityDraft) => void;
  /** What the server found wrong, by where it is in the person. */
  readonly problemOf: (place: string) => string | undefined;
};

/** The fields of a person. */
export function PersonFields({ draft, onChange, problemOf }: Props): ReactElement {
  return (
    <>
      {identityFields.map(({ field, label, place, type, hint, mayBeEmpty }) => (
        <TextField
          key={field}
          label={label}
          type={type ?? 'text'}
          value={draft[field]}
          onChange={(text) => onChange({ ...draft, [field]: text })}
          error={problemOf(place)}
          isRequired={mayBeEmpty !== true}
          {...(hint === undefined ? {} : { hint })}
        />
      ))}
    </>
  );
}
