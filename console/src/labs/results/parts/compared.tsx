import type { ReactElement } from 'react';

import { type Compared as Cell, type Comparison, comparedRows } from '../model.ts';

import styles from './review.module.css';

/** `A`, `B`: people cannot tell orders by their ids. */
export function letterOf(place: number): string {
  return String.fromCodePoint(65 + place);
}

/** What the report says beside each order, and where they agree and differ. */
export function Compared({ comparison }: { readonly comparison: Comparison }): ReactElement {
  const { report, orders } = comparison;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Report and orders">
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">On the report</th>
            {orders.map(({ orderId }, place) => (
              <th key={orderId} scope="col">
                Order {letterOf(place)} <code title={orderId}>…{orderId.slice(-6)}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedRows(comparison).map(({ field, reported, orders: cells }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{reported}</td>
              {cells.map((cell, place) => (
                <td key={orders[place]?.orderId} data-agrees={cell.agrees}>
                  <Mark agrees={cell.agrees} /> {cell.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {report.note === null ? null : <p>Note: {report.note}</p>}
    </div>
  );
}

function Mark({ agrees }: Pick<Cell, 'agrees'>): ReactElement | null {
  if (agrees === null) return null;
  return (
    <>
      <span aria-hidden="true">{agrees ? '=' : '≠'}</span>
      <span className="hidden-text">{agrees ? 'agrees: ' : 'differs: '}</span>
    </>
  );
}
