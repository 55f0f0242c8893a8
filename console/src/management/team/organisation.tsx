import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { meQuery, useMe } from '#console/kernel/session/session.ts';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { updateOrganisation } from './queries.ts';

/** What the organisation is called, to which all teams belong. */
export function OrganisationForm(): ReactElement {
  const { organisation } = useMe();
  const [name, setName] = useState(organisation.name);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async () => updateOrganisation(organisation.id, name),
    onSuccess: async () => {
      toast('The organisation has its name.');
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  return (
    <Section title="Organisation">
      <Form
        action="Rename the organisation"
        onSubmit={() => save.mutate()}
        isBusy={save.isPending}
        error={save.error}
      >
        <TextField
          label="Name of the organisation"
          value={name}
          onChange={setName}
          error={problemsByField(save.error)['name']}
          isRequired
        />
      </Form>
    </Section>
  );
}
