import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import type { CreateContinuousQueryBody } from '#console/kernel/api/contract.ts';
import { problemsByField } from '#console/kernel/api/failure.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { keyOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Facts } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { columnNames, continuousBody } from '../continuous.ts';
import { createContinuous, validateContinuous } from '../queries.ts';

/** What is on the screen, computed for every user whenever its data changes: checked first, then made. */
export function SaveContinuousQuery({ body }: { readonly body: unknown }): ReactElement {
  const place = useTeamPath();
  const { teamId, environment } = useTenant();
  const [slug, setSlug] = useState('');
  const [title, setTitle] = useState('');
  const queries = useQueryClient();
  const navigate = useNavigate();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typed by hand: the server tells what is wrong with it
  const asked = continuousBody(body, slug.trim(), title.trim()) as CreateContinuousQueryBody;
  const check = useMutation({ mutationFn: async () => validateContinuous(place, asked) });
  const create = useMutation({
    mutationFn: async () => createContinuous(place, asked),
    onSuccess: async ({ id }) => {
      toast('The query is computed for every user.');
      await queries.invalidateQueries({ queryKey: [keyOf(place), 'continuous queries'] });
      await navigate({
        to: '/$team/$environment/query/continuous/$queryId',
        params: { team: teamId, environment, queryId: id },
      });
    },
  });
  const error = create.error ?? check.error;
  const wrong = problemsByField(error);
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    check.reset();
    create.reset();
  };
  return (
    <Form
      action={check.isSuccess ? 'Compute it from now on' : 'Check it'}
      onSubmit={() => (check.isSuccess ? create.mutate() : check.mutate())}
      isBusy={check.isPending || create.isPending}
      error={error}
    >
      <p>
        Its table of the past year is kept for every user of the team, and computed anew when data
        that it reads changes. The timeframe is left out.
      </p>
      <TextField
        label="Title"
        isRequired
        value={title}
        onChange={edit(setTitle)}
        error={wrong['title']}
      />
      <TextField
        label="Slug"
        isRequired
        value={slug}
        onChange={edit(setSlug)}
        placeholder="heart-by-day"
        hint="Small letters, digits and single dashes: its tables are read by it."
        error={wrong['slug']}
      />
      {check.isSuccess ? (
        <Facts
          facts={[
            ['Columns', columnNames(check.data.result_table_schema).join(', ')],
            ['Reads', check.data.resource_dependencies.join(', ')],
          ]}
        />
      ) : null}
    </Form>
  );
}
