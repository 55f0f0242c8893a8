import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import type { ClientFacingOrgTeamEnvironment } from '#console/kernel/api/contract.ts';
import { problemsByField } from '#console/kernel/api/failure.ts';
import type { Environment } from '#console/kernel/api/sign-in.ts';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { CheckField, Form, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { type TeamIds, teamQuery, updateSettings } from './queries.ts';

const checks = [
  [
    'refuses_identifying_client_user_ids',
    'Refuse references that look like e-mail addresses or phone numbers',
  ],
  ['reject_duplicate_connection', 'Refuse a source that another user of the team has connected'],
  ['minor_ordering_enabled', 'Lab orders for minors'],
  ['partial_webhooks_enabled', 'Events of partial laboratory results, too'],
] as const;

const told = 'critical_result_notification_email';

export type Rules = Pick<
  ClientFacingOrgTeamEnvironment,
  (typeof checks)[number][0] | 'time_zone' | typeof told
>;

type Props = {
  readonly place: TeamIds;
  readonly environment: Environment;
  readonly stored: Rules;
};

/** What holds in this environment of the team. */
export function RulesForm({ place, environment, stored }: Props): ReactElement {
  const [rules, set, clear] = useDraft(`${place.teamId}/${environment}/rules`, stored);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async () => updateSettings(place, environment, rules),
    onSuccess: async () => {
      toast('It holds from now on.');
      // With what is stored now the form begins anew.
      await queries.invalidateQueries({ queryKey: teamQuery(place).queryKey });
      clear();
    },
  });
  const problems = problemsByField(save.error);
  return (
    <Section title="Rules">
      <Form
        action="Save the rules"
        onSubmit={() => save.mutate()}
        isBusy={save.isPending}
        error={save.error}
      >
        {checks.map(([name, label]) => (
          <CheckField
            key={name}
            label={label}
            isChecked={rules[name]}
            onChange={(isChecked) => set({ ...rules, [name]: isChecked })}
          />
        ))}
        <TextField
          label="Time zone"
          value={rules.time_zone}
          onChange={(zone) => set({ ...rules, time_zone: zone })}
          error={problems[`${environment}.time_zone`]}
          hint="Where the team’s day begins, such as Europe/Vienna."
          isRequired
        />
        <TextField
          label="E-mail address for critical results"
          type="email"
          value={rules[told] ?? ''}
          onChange={(address) => set({ ...rules, [told]: address === '' ? null : address })}
          error={problems[`${environment}.${told}`]}
          hint="Kept for your program to read: Salus sends no mail. It tells by the event labtest.result.critical."
        />
      </Form>
    </Section>
  );
}
