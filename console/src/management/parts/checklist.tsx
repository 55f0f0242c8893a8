import type { ReactElement } from 'react';

import type { OverviewChecklist } from '#console/kernel/api/contract.ts';
import { useMe, useTenant } from '#console/kernel/session/session.ts';
import { LinkButton } from '#console/kernel/ui/button.tsx';
import type { CodeRequest } from '#console/kernel/ui/code-model.ts';
import { Badge, EmptyState } from '#console/kernel/ui/feedback.tsx';

import { keyCommand } from '../key-command.ts';

import styles from './checklist.module.css';

type Where = {
  readonly organisationId: string;
  readonly teamId: string;
  readonly environment: 'sandbox' | 'production';
};

type Step = {
  readonly name: keyof OverviewChecklist;
  readonly text: string;
  readonly why: string;
  /** The page on which it is done, and what does it from a shell. */
  readonly to: `/$team/$environment/${'developers' | 'users' | 'webhooks'}`;
  readonly by: (where: Where) => { readonly request: CodeRequest } | { readonly command: string };
};

/** From nothing to events that arrive, in their order. */
const steps: readonly Step[] = [
  {
    name: 'has_key',
    text: 'Make a key',
    why: 'Programs open this team’s environment with it. It is shown once.',
    to: '/$team/$environment/developers',
    by: (where) => ({ command: keyCommand(where) }),
  },
  {
    name: 'has_user',
    text: 'Create a user',
    why: 'A person of yours, by your own reference and without a name.',
    to: '/$team/$environment/users',
    by: () => ({
      request: { method: 'POST', path: '/v2/user', body: { client_user_id: 'patient-42' } },
    }),
  },
  {
    name: 'has_data',
    text: 'Push samples, or connect a source',
    why: 'On the user’s page, where the user’s id is, too.',
    to: '/$team/$environment/users',
    by: ({ environment }) => ({ request: environment === 'sandbox' ? demo : push }),
  },
  {
    name: 'has_endpoint',
    text: 'Add an endpoint',
    why: 'Salus tells it what changes, signed, as soon as it is stored.',
    to: '/$team/$environment/webhooks',
    by: ({ organisationId, teamId, environment }) => ({
      request: {
        method: 'POST',
        path: `/v1/org/${organisationId}/team/${teamId}/${environment}/webhook`,
        body: { url: 'https://receiver.example/hook' },
        plane: 'management',
      },
    }),
  },
];

/** A month of a person who does not exist; production has none. */
const demo = {
  method: 'POST',
  path: '/v2/link/connect/demo',
  body: { user_id: '$USER_ID', provider: 'oura' },
} as const;

const push = {
  method: 'POST',
  path: '/v2/timeseries/$USER_ID/heartrate',
  body: {
    stage: 'daily',
    provider: 'manual',
    data: [{ timestamp: new Date().toISOString(), value: 61 }],
  },
} as const;

/** What is done, and the first step that is not with its page and command; nothing once all are. */
export function Checklist({ done }: { readonly done: OverviewChecklist }): ReactElement | null {
  const { organisation } = useMe();
  const { teamId, environment } = useTenant();
  const next = steps.find(({ name }) => !done[name]);
  if (next === undefined) return null;
  return (
    <EmptyState
      title={`Next: ${next.text.toLowerCase()}`}
      {...next.by({ organisationId: organisation.id, teamId, environment })}
    >
      <p>{next.why}</p>
      <ol className={styles.steps}>
        {steps.map(({ name, text }) => (
          <li key={name}>
            {text} {done[name] ? <Badge tone="good">done</Badge> : null}
          </li>
        ))}
      </ol>
      <LinkButton kind="primary" to={next.to} params={{ team: teamId, environment }}>
        {next.text}
      </LinkButton>
    </EmptyState>
  );
}
