import type { ReactElement } from 'react';

import { TextField } from '#console/kernel/ui/form.tsx';

export type EndpointDraft = {
  readonly url: string;
  readonly description: string;
  readonly types: string;
};

type Props = {
  readonly draft: EndpointDraft;
  readonly onChange: (part: Partial<EndpointDraft>) => void;
  /** What the server refused, by field. */
  readonly wrong: Readonly<Record<string, string>>;
};

/** Where messages go and which: as an endpoint is made, and as it is changed. */
export function EndpointFields({ draft, onChange, wrong }: Props): ReactElement {
  return (
    <>
      <TextField
        label="Address"
        type="url"
        isRequired
        value={draft.url}
        onChange={(url) => onChange({ url })}
        placeholder="https://example.com/hook"
        hint="Every message is sent there by POST, signed."
        error={wrong['url']}
      />
      <TextField
        label="Description"
        value={draft.description}
        onChange={(description) => onChange({ description })}
        hint="May be left empty."
        error={wrong['description']}
      />
      <TextField
        label="Event types"
        lines={3}
        value={draft.types}
        onChange={(types) => onChange({ types })}
        hint="One a line, in full or by their beginning (daily.data.*). Empty: all of them."
        error={wrong['filter_types']}
      />
    </>
  );
}
