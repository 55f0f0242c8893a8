import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { meQuery, useMe } from '#console/kernel/session/session.ts';
import { Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';

import { createTeam } from './queries.ts';

const regions = [
  ['us', 'United States'],
  ['eu', 'European Union'],
] as const;
type Region = (typeof regions)[number][0];

/** A team with a sandbox and a production, whose data never meet. */
export function NewTeam({ onMade }: { readonly onMade: (id: string) => void }): ReactElement {
  const { organisation } = useMe();
  const [name, setName] = useState('');
  const [region, setRegion] = useState<Region>('us');
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: async () => createTeam(organisation.id, { name, region }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      onMade(id);
    },
  });
  const problems = problemsByField(create.error);
  return (
    <Form
      action="Make the team"
      onSubmit={() => create.mutate()}
      isBusy={create.isPending}
      error={create.error}
    >
      <TextField
        label="Name of the team"
        value={name}
        onChange={setName}
        error={problems['name']}
        isRequired
      />
      <SelectField
        label="Region"
        value={region}
        onChange={setRegion}
        options={regions}
        hint="What its keys begin with; it does not move data."
      />
    </Form>
  );
}
