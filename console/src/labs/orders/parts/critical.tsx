import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { absoluteTime, ageText } from '#console/kernel/time/model.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { useNow } from '#console/kernel/time/use-now.ts';
import { Badge, Notice } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Icon } from '#console/kernel/ui/icon.tsx';
import { Facts, Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { type CriticalReport, valueOf } from '../critical.ts';
import { acknowledge, criticalQuery, type Order } from '../queries.ts';
import { wordOf } from '../range-bar.ts';
import { unitText } from '../unit.ts';
import { Bar } from './bar.tsx';
import { toneOf } from './reading.ts';

import styles from './order.module.css';

/** Somebody has to say that they have seen what is critical: the values, the person and the decision are in one box. */
export function Critical({ order }: { readonly order: Order }): ReactElement | null {
  const { key } = useTenant();
  const { critical_results: count, unacknowledged_results: open } = order;
  if (count === null || count === 0) return null;
  return (
    <Section title="Critical results">
      <Headline count={count} open={open ?? 0} since={order.status_at} />
      <Reveal what="critical results" query={criticalQuery(key, order.id)}>
        {(found) => <Box order={order} found={found} />}
      </Reveal>
    </Section>
  );
}

type HeadlineProps = {
  readonly count: number;
  readonly open: number;
  readonly since: string;
};

/** The number of critical results, and the age of the oldest without an acknowledgement. */
function Headline({ count, open, since }: HeadlineProps): ReactElement {
  const now = useNow();
  const results = `${count} critical ${count === 1 ? 'result' : 'results'}`;
  if (open === 0) return <p>{results}, acknowledged.</p>;
  return (
    <Notice tone="danger">
      <span className={styles.headline}>
        <Icon name="alert" />
        <strong>
          {results}, {open === count ? 'not acknowledged' : `${open} not acknowledged`} for{' '}
          {ageText(now.getTime() - Date.parse(since))}
        </strong>
      </span>
    </Notice>
  );
}

type Props = { readonly order: Order; readonly found: CriticalReport };
type Critical = CriticalReport['critical']['results'][number];

/** Each with its value and range, whose they are by two identifiers, and the decision below them. */
function Box({ order, found }: Props): ReactElement {
  const { critical, report, whole } = found;
  const { patient_details: patient } = whole;
  const { date_collected: collected, date_reported: reported } = report.metadata;
  const open = critical.results.filter(({ acknowledgement }) => acknowledgement === null);
  const unseen = open.filter((each) => !each.is_withdrawn && valueOf(each, report) === undefined);
  return (
    <article className={styles.critical} aria-label="Critical results and their acknowledgement">
      <Facts
        facts={[
          [
            'Patient',
            patient === null ? 'not known' : `${patient.first_name} ${patient.last_name}`,
          ],
          ['Birth date', patient?.dob.slice(0, 10) ?? 'not known'],
          ['Collected', collected === null ? 'not said' : absoluteTime(new Date(collected))],
          ['Reported', absoluteTime(new Date(reported))],
          ['Laboratory', report.metadata.laboratory ?? order.lab.name],
        ]}
      />
      <ul>
        {critical.results.map((each) => (
          <li key={each.id}>
            <Value critical={each} report={report} />
            <State critical={each} />
          </li>
        ))}
      </ul>
      {unseen.length === 0 ? null : (
        <Notice tone="warning">
          The report has no value of {unseen.map(({ name }) => name).join(', ')}. Look into the
          results below.
        </Notice>
      )}
      {open.length === 0 ? null : (
        <Acknowledge
          order={order}
          ids={open.map(({ id }) => id)}
          blocked={
            patient === null
              ? 'it is not known whose results these are'
              : unseen.length > 0
                ? 'the values are not in sight'
                : null
          }
        />
      )}
    </article>
  );
}

function Value({
  critical,
  report,
}: {
  readonly critical: Critical;
  readonly report: CriticalReport['report'];
}): ReactElement {
  const result = valueOf(critical, report);
  if (result === undefined) {
    return (
      <div>
        <strong>{critical.name}</strong>{' '}
        {critical.is_withdrawn ? '(a correction no longer repeats it)' : ''}
      </div>
    );
  }
  const range = result.reference_range;
  return (
    <div className={styles.rows}>
      <strong>{result.name}</strong>
      <strong className={styles.number}>
        {result.result} {unitText(result.unit)}
      </strong>
      <span>
        {range === null
          ? 'The laboratory gave no range'
          : `range ${range} ${unitText(result.unit)}`.trim()}
      </span>
      <Bar result={result} />
      <Badge tone={toneOf(result)}>▲ {wordOf(result)}</Badge>
      {result.timestamp === null ? null : (
        <span>
          taken <Time at={result.timestamp} />
        </span>
      )}
      {critical.is_withdrawn ? <span>a correction no longer repeats it</span> : null}
    </div>
  );
}

function State({ critical }: { readonly critical: Critical }): ReactElement {
  const { acknowledgement } = critical;
  if (acknowledgement === null) return <>not acknowledged</>;
  const { acknowledged_at: at, acknowledged_by: by, note } = acknowledgement;
  return (
    <>
      acknowledged <Time at={at} /> by {by.type.replaceAll('_', ' ')} <code>{by.id}</code>
      {note === null ? '' : `: ${note}`}
    </>
  );
}

function Acknowledge({
  order,
  ids,
  blocked,
}: {
  readonly order: Order;
  readonly ids: readonly string[];
  /** Why nobody can decide from what is in sight. */
  readonly blocked: string | null;
}): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const mayWrite = usePermission('write');
  const [note, setNote] = useState('');
  const send = useMutation({
    mutationFn: async () => acknowledge(order.id, ids, note.trim()),
    onSuccess: async () => {
      toast('Acknowledged.');
      await queries.invalidateQueries({ queryKey: [key, 'order', order.id] });
      await queries.invalidateQueries({ queryKey: [key, 'orders'] });
    },
  });
  return (
    <Form
      action={ids.length === 1 ? 'Acknowledge it' : `Acknowledge all ${ids.length}`}
      onSubmit={() => send.mutate()}
      isBusy={send.isPending}
      error={send.error}
      disabledWhy={mayWrite ? blocked : 'your role only reads'}
    >
      <TextField
        label="Note"
        value={note}
        onChange={setNote}
        lines={2}
        hint="Who was told, and what was done. Kept encrypted, with who acknowledged and when."
      />
    </Form>
  );
}
