import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { SelectField } from '#console/kernel/ui/form.tsx';

import { labsQuery } from '../queries.ts';

type Props = {
  readonly value: string;
  readonly onChange: (slug: string) => void;
  /** What stands for none of them. */
  readonly none: string;
  readonly error?: string | undefined;
};

export function LabField({ value, onChange, none, error }: Props): ReactElement {
  const { key } = useTenant();
  const labs = useQuery(labsQuery(key));
  const known = labs.data ?? [];
  return (
    <SelectField
      label="Laboratory"
      value={value}
      onChange={onChange}
      error={error}
      options={[
        ['', none],
        ...known.map(({ slug, name }): readonly [string, string] => [slug, name]),
        // Of the address, before the names are there.
        ...(value === '' || known.some(({ slug }) => slug === value)
          ? []
          : [[value, value] as const]),
      ]}
    />
  );
}
