import type { ReactElement } from 'react';

import type { SystemFacts } from '#console/kernel/api/contract.ts';
import { DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge, Notice } from '#console/kernel/ui/feedback.tsx';
import { Facts, Section } from '#console/kernel/ui/page.tsx';

import { byUrgency, jobState, queueText, sizeText, spanText } from './model.ts';

type Props = { readonly system: SystemFacts };

const levels = {
  fix: ['danger', 'to be fixed'],
  warn: ['warning', 'to know'],
  ok: ['good', 'well'],
} as const;

/** What `salus doctor` would say. */
export function Findings({ system: { findings } }: Props): ReactElement {
  return (
    <Section title="Checks">
      <DataTable
        caption="Checks"
        rows={byUrgency(findings)}
        rowKey={({ check, text }) => `${check} ${text}`}
        columns={[
          {
            title: 'State',
            kind: 'status',
            cell: ({ level }) => <Badge tone={levels[level][0]}>{levels[level][1]}</Badge>,
          },
          { title: 'Of', cell: ({ check }) => check },
          { title: 'Says', kind: 'text', cell: ({ text }) => text },
        ]}
      />
    </Section>
  );
}

export function Overview({ system }: Props): ReactElement {
  const { database, queues } = system;
  return (
    <Facts
      facts={[
        ['Version', `${system.version}, on Node ${system.node_version}`],
        ['The process that answers is up for', spanText(system.uptime_seconds)],
        ['Database', `PostgreSQL ${database.version}, ${sizeText(database.size_bytes)}`],
        ['Events to be relayed', queueText(queues.events)],
        ['Deliveries to be sent', queueText(queues.deliveries)],
        ['Pulls that are due', queueText(queues.pulls)],
        ['The oldest of them since', <Time key="pull" at={queues.oldest_pull_due_at} />],
      ]}
    />
  );
}

export function Backup({ system: { last_backup: backup } }: Props): ReactElement {
  return (
    <Section title="Last backup">
      {backup === null ? (
        <Notice tone="warning">
          <code>salus backup</code> has made none of this database. Of a PostgreSQL of your own, its
          tools make backups that are not known here.
        </Notice>
      ) : (
        <Facts
          facts={[
            ['Made', <Time key="made" at={backup.finished_at} />],
            ['Size', `${sizeText(backup.size_bytes)} in ${backup.files} files`],
            [
              'Verified',
              backup.verified_at === null ? (
                <span key="not">
                  no: <code>salus backup --verify</code> reads every file back
                </span>
              ) : (
                <Time key="verified" at={backup.verified_at} />
              ),
            ],
          ]}
        />
      )}
    </Section>
  );
}

const tones = {
  running: 'accent',
  failing: 'danger',
  done: 'good',
  'not run yet': 'neutral',
} as const;

export function Jobs({ system: { jobs } }: Props): ReactElement {
  return (
    <Section title="Jobs">
      {jobs.length === 0 ? (
        <p>No process has begun yet to do them.</p>
      ) : (
        <DataTable
          caption="Jobs"
          rows={jobs}
          rowKey={({ name }) => name}
          columns={[
            { title: 'Job', cell: ({ name }) => <code>{name}</code> },
            {
              title: 'State',
              kind: 'status',
              cell: (job) => <Badge tone={tones[jobState(job)]}>{jobState(job)}</Badge>,
            },
            { title: 'Last done', cell: ({ last_succeeded_at: at }) => <Time at={at} /> },
            { title: 'Last failed', cell: ({ last_failed_at: at }) => <Time at={at} /> },
            {
              title: 'Took, ms',
              isNumber: true,
              cell: ({ last_duration_ms: took }) => took?.toLocaleString('en') ?? '–',
            },
            { title: 'Next', cell: ({ next_run_at: at }) => <Time at={at} /> },
          ]}
        />
      )}
    </Section>
  );
}

export function Processes({ system: { processes } }: Props): ReactElement {
  return (
    <Section title="Processes">
      {processes.length === 0 ? (
        <p>None has said within the last hour that it is at work.</p>
      ) : (
        <DataTable
          caption="Processes"
          rows={processes}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Does', cell: ({ role }) => role },
            { title: 'On', cell: ({ host }) => <code>{host}</code> },
            { title: 'Version', cell: ({ version }) => version },
            { title: 'Started', cell: ({ started_at: at }) => <Time at={at} /> },
            { title: 'Last seen', cell: ({ seen_at: at }) => <Time at={at} /> },
          ]}
        />
      )}
    </Section>
  );
}
