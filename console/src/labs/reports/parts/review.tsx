import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { LabReportReview } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { Badge, Notice } from '#console/kernel/ui/feedback.tsx';

import { identityRows } from '../model.ts';
import { type Read, reviewQuery } from '../queries.ts';
import { Decide } from './decide.tsx';
import { Document } from './document.tsx';
import { Files } from './files.tsx';
import { Values } from './values.tsx';

import styles from './review.module.css';

/** What the server says after each change takes the place of what was read. */
function keep(queries: QueryClient, tenant: string, review: LabReportReview): void {
  const { queryKey } = reviewQuery(tenant, review.job_id);
  queries.setQueryData<Read>(queryKey, (before) =>
    before === undefined ? before : { ...before, review },
  );
  void queries.invalidateQueries({ queryKey: [tenant, 'lab reports'] });
}

export function Review({ read }: { readonly read: Read }): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const { review, user } = read;
  const [lit, setLit] = useState(review.results[0]?.position ?? 0);
  const change = (next: LabReportReview): void => keep(queries, key, next);
  const isWaiting = review.state === 'waiting';
  return (
    <div className={styles.review}>
      <Whose read={read} />
      {review.doubts.length === 0 ? null : (
        <Notice tone="warning">
          <ul>
            {review.doubts.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {review.failure_reason === null ? null : (
        <Notice tone="warning">
          It could not be read: {review.failure_reason.replaceAll('_', ' ')}
          {review.failure_cause === null ? '' : ` (${review.failure_cause})`}.
        </Notice>
      )}
      <div className={styles.sides}>
        <div className={styles.document}>
          <Files jobId={review.job_id} files={review.files} />
          <Document review={review} lit={lit} />
        </div>
        <Values review={review} lit={lit} onLight={setLit} onChange={change} />
      </div>
      {isWaiting ? (
        <Decide review={review} isKnown={user !== null} onChange={change} />
      ) : (
        <Notice>
          It is {review.state === 'approved' ? 'accepted' : review.state}
          {review.refusal_reason === null ? '' : `: ${review.refusal_reason}`}.
        </Notice>
      )}
    </div>
  );
}

/** Two identifiers of the person, as printed and as stored. */
function Whose({ read: { review, user } }: { readonly read: Read }): ReactElement {
  const { metadata } = review;
  return (
    <>
      <table className={styles.identity}>
        <thead>
          <tr>
            <th scope="col">Whose it is</th>
            <th scope="col">On the report</th>
            <th scope="col">The user</th>
            <th scope="col">Same</th>
          </tr>
        </thead>
        <tbody>
          {identityRows(metadata, user).map(({ field, printed, stored, agrees }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{printed}</td>
              <td>{stored}</td>
              <td>
                {agrees === null ? (
                  '–'
                ) : agrees ? (
                  '= agrees'
                ) : (
                  <Badge tone="warning">≠ differs</Badge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {metadata?.lab_name ?? 'Laboratory not printed'}, collected{' '}
        {metadata?.date_collected ?? 'not printed'}, reported{' '}
        {metadata?.date_reported ?? 'not printed'}. User <code>{review.user_id}</code>
      </p>
    </>
  );
}
