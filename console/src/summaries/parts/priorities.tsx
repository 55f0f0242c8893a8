import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';

import type { ExplainedActivity, SourcePriority } from '#console/kernel/api/contract.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState, Loaded, Notice } from '#console/kernel/ui/feedback.tsx';
import { SelectField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { changesOf, type DataType, dataTypes, moved, orderOf } from '../model.ts';
import { explainQuery, prioritiesQuery, savePriorities } from '../queries.ts';

import styles from './day.module.css';

const typeNames = dataTypes.map(
  (each) => [each, each === 'timeseries' ? 'samples' : each] as const,
);

type Props = {
  readonly userId: string;
  readonly date: string;
  readonly totals: ExplainedActivity['totals'];
};

/** The team's order of sources: seen before it is saved, moved by buttons or by Alt and an arrow. */
export function Priorities(props: Props): ReactElement {
  const { key } = useTenant();
  const priorities = useQuery(prioritiesQuery(key));
  return (
    <Section title="Which source counts">
      <p>
        Where two sources recorded the same time, the better kind of device counts, and among equals
        the one that your team prefers. This order is of the whole team, for all users.
      </p>
      <Loaded query={priorities} lines={3}>
        {(found) => <Order {...props} priorities={found} />}
      </Loaded>
    </Section>
  );
}

type OrderProps = Props & { readonly priorities: readonly SourcePriority[] };

function Order({ userId, date, totals, priorities }: OrderProps): ReactElement {
  const [dataType, setDataType] = useState<DataType>('activity');
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const mayManage = usePermission('manage');
  const save = useSave(userId, date, () => setDraft(null));
  // The sources of this day may have no place yet.
  const sources = totals.flatMap((total) => total.sources.map(({ provider }) => provider));
  const saved = orderOf(priorities, dataType, sources);
  const order = draft ?? saved;
  const isChanged = order.some((provider, at) => provider !== saved[at]);
  const move = (at: number, by: 1 | -1): void => {
    const next = moved(order, at, by);
    setDraft(next);
    const provider = order[at];
    if (provider !== undefined)
      setSaid(`${provider} is number ${next.indexOf(provider) + 1} of ${next.length}`);
  };
  return (
    <>
      <SelectField
        label="Kind of data"
        value={dataType}
        options={typeNames}
        onChange={(type) => {
          setDataType(type);
          setDraft(null);
        }}
      />
      <p className="hidden-text" role="status">
        {said}
      </p>
      {order.length === 0 ? (
        <p>No source has brought data of this day, and none has a place yet.</p>
      ) : (
        <ol className={styles.order}>
          {order.map((provider, at) => (
            <Item
              key={provider}
              provider={provider}
              mayManage={mayManage}
              isFirst={at === 0}
              isLast={at === order.length - 1}
              onMove={(by) => move(at, by)}
            />
          ))}
        </ol>
      )}
      {save.isError ? <ErrorState error={save.error} /> : null}
      {isChanged ? (
        <Unsaved
          order={order}
          saved={saved}
          preview={dataType === 'activity' ? <Preview totals={totals} order={order} /> : null}
          isBusy={save.isPending}
          onSave={() => save.mutate({ order, dataType })}
          onLeave={() => setDraft(null)}
        />
      ) : null}
    </>
  );
}

type UnsavedProps = {
  readonly order: readonly string[];
  readonly saved: readonly string[];
  readonly preview: ReactNode;
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onLeave: () => void;
};

/** What would change, before it does. */
function Unsaved({ order, saved, preview, isBusy, onSave, onLeave }: UnsavedProps): ReactElement {
  return (
    <Notice>
      <p>
        Not saved yet. From then on: {order.join(', then ')}. Until now: {saved.join(', then ')}.
        Totals that are read afterwards follow the new order, of this day and of all others.
      </p>
      {preview}
      <div className={styles.row}>
        <Button kind="primary" onClick={onSave} isBusy={isBusy}>
          Save the order
        </Button>
        <Button onClick={onLeave}>Leave it as it was</Button>
      </div>
    </Notice>
  );
}

/** What the order would change of this day. */
function Preview({
  totals,
  order,
}: {
  readonly totals: Props['totals'];
  readonly order: readonly string[];
}): ReactElement {
  const changes = changesOf(totals, order);
  if (changes.length === 0) return <p>On this day it would change nothing.</p>;
  return (
    <ul>
      {changes.map(({ resource, from, to, stretches }) => (
        <li key={`${resource} ${from} ${to}`}>
          {resource.replaceAll('_', ' ')}: {to} instead of {from} for {stretches}{' '}
          {stretches === 1 ? 'stretch' : 'stretches'} of the day
        </li>
      ))}
    </ul>
  );
}

function useSave(userId: string, date: string, onSaved: () => void) {
  const { key } = useTenant();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      order,
      dataType,
    }: {
      readonly order: readonly string[];
      readonly dataType: DataType;
    }) => savePriorities(order, dataType),
    onSuccess: async () => {
      toast('The order is saved.');
      await queries.invalidateQueries({ queryKey: prioritiesQuery(key).queryKey });
      await queries.invalidateQueries({ queryKey: explainQuery(key, userId, date).queryKey });
      onSaved();
    },
  });
}

type ItemProps = {
  readonly provider: string;
  readonly mayManage: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
};

function Item({ provider, mayManage, isFirst, isLast, onMove }: ItemProps): ReactElement {
  const why = mayManage ? null : 'your role does not change the team’s settings';
  const keys = (event: KeyboardEvent): void => {
    if (!event.altKey || why !== null) return;
    if (event.key === 'ArrowUp' && !isFirst) onMove(-1);
    else if (event.key === 'ArrowDown' && !isLast) onMove(1);
    else return;
    event.preventDefault();
  };
  return (
    <li onKeyDown={keys}>
      <span className={styles.name}>{provider}</span>
      <Button
        kind="quiet"
        onClick={() => onMove(-1)}
        disabledWhy={why ?? (isFirst ? 'it is the first' : null)}
      >
        Up <span className="hidden-text">{provider}</span>
      </Button>
      <Button
        kind="quiet"
        onClick={() => onMove(1)}
        disabledWhy={why ?? (isLast ? 'it is the last' : null)}
      >
        Down <span className="hidden-text">{provider}</span>
      </Button>
    </li>
  );
}
