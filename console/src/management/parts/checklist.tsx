import type { ReactElement } from 'react';

import type { OverviewChecklist } from '#console/kernel/api/contract.ts';
import { serviceName } from '#console/kernel/api/service.ts';
import { Badge, EmptyState } from '#console/kernel/ui/feedback.tsx';

import styles from './checklist.module.css';

type Step = {
  readonly name: keyof OverviewChecklist;
  readonly text: string;
  readonly why: string;
  readonly command: string;
};

const header = `-H "x-${serviceName}-api-key: $KEY" -H 'content-type: application/json'`;
const at = location.origin;

/** From nothing to events that arrive, in their order. */
const steps: readonly Step[] = [
  {
    name: 'has_key',
    text: 'Make a key',
    why: 'Programs open this team’s environment with it. It is shown once.',
    command: 'salus keys create --label backend',
  },
  {
    name: 'has_user',
    text: 'Create a user',
    why: 'A person of yours, by your own reference and without a name.',
    command: `curl -X POST ${at}/v2/user ${header} \\\n  -d '{"client_user_id":"patient-42"}'`,
  },
  {
    name: 'has_data',
    text: 'Push samples, or connect a source',
    why: 'A push of your own, or a demo person who wears a watch.',
    command: `curl -X POST ${at}/v2/link/connect/demo ${header} \\\n  -d '{"user_id":"…","provider":"oura"}'`,
  },
  {
    name: 'has_endpoint',
    text: 'Add an endpoint',
    why: 'Salus tells it what changes, signed, as soon as it is stored.',
    command: `curl -X POST ${at}/v1/org/ORGANISATION/team/TEAM/sandbox/webhook \\\n  -H "x-management-key: $KEY" -H 'content-type: application/json' \\\n  -d '{"url":"https://receiver.example/hook"}'`,
  },
];

/** What is done, and the first step that is not with its command; nothing once all are. */
export function Checklist({ done }: { readonly done: OverviewChecklist }): ReactElement | null {
  const next = steps.find(({ name }) => !done[name]);
  if (next === undefined) return null;
  return (
    <EmptyState title={`Next: ${next.text.toLowerCase()}`} command={next.command}>
      <p>{next.why}</p>
      <ol className={styles.steps}>
        {steps.map(({ name, text }) => (
          <li key={name}>
            {text} {done[name] ? <Badge tone="good">done</Badge> : null}
          </li>
        ))}
      </ol>
    </EmptyState>
  );
}
