import { type ReactElement, useEffect, useRef, useState } from 'react';

import { Button } from '#console/kernel/ui/button.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';

import { correctionOf, typedOf, type Value } from '../model.ts';
import type { Correction } from '../queries.ts';

type Props = {
  readonly value: Value;
  readonly isBusy: boolean;
  readonly onSave: (correction: Correction) => void;
  readonly onClose: () => void;
};

/** A value as it should have been read; what is printed stays beside it. */
export function Edit({ value, isBusy, onSave, onClose }: Props): ReactElement {
  const [typed, setTyped] = useState(() => typedOf(value));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const correction = correctionOf(value, typed);
  return (
    <div ref={place}>
      <Form
        action="Save the correction"
        onSubmit={() => {
          if (correction !== null) onSave(correction);
        }}
        isBusy={isBusy}
        disabledWhy={correction === null ? 'nothing is changed' : null}
        beside={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextField
          label="Value"
          value={typed.value}
          onChange={(text) => setTyped({ ...typed, value: text })}
          isRequired
        />
        <TextField
          label="Unit"
          value={typed.units}
          onChange={(text) => setTyped({ ...typed, units: text })}
        />
        <TextField
          label="Test"
          value={typed.name}
          onChange={(text) => setTyped({ ...typed, name: text })}
          isRequired
        />
        <TextField
          label="LOINC code"
          value={typed.loinc}
          onChange={(text) => setTyped({ ...typed, loinc: text })}
          suggestions={value.loinc_matches.map(({ loinc_code: code }) => code)}
          hint="Left empty, the value has no code."
        />
      </Form>
    </div>
  );
}
