import type { ReactElement } from 'react';

import type { OrderCourse } from '#console/kernel/api/contract.ts';

import { phases, type StatusNode, statusNodesOf, wordsOf } from '../model.ts';
import type { Order } from '../queries.ts';

import styles from './order.module.css';

const said: Readonly<Record<StatusNode['is'], string>> = {
  here: 'the order is here',
  past: 'was here',
  next: 'can come next',
  away: '',
};

/** The graph of statuses, a column a phase, with where the order stands and what can follow. */
export function StatusGraph({
  course,
  order,
}: {
  readonly course: OrderCourse;
  readonly order: Order;
}): ReactElement {
  const places = statusNodesOf(course, order);
  return (
    <ol className={styles.course} aria-label="Statuses of this kind of order">
      {phases
        .filter((phase) => places.has(phase))
        .map((phase) => (
          <li key={phase}>
            <h3>{wordsOf(phase)}</h3>
            <ul>
              {places.get(phase)?.map((place) => (
                <State key={place.dotted} place={place} />
              ))}
            </ul>
          </li>
        ))}
    </ol>
  );
}

function State({ place }: { readonly place: StatusNode }): ReactElement {
  const { is, next, status } = place;
  return (
    <li
      className={`${styles.state} ${styles[is] ?? ''}`}
      aria-current={is === 'here' ? 'step' : undefined}
      title={next.length === 0 ? 'nothing follows' : `then ${next.map(wordsOf).join(', ')}`}
    >
      {wordsOf(status)}
      {is === 'away' ? null : <span className={styles.place}>{said[is]}</span>}
    </li>
  );
}
