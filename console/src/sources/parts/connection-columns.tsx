import type { ReactElement } from 'react';

import type { TeamConnection } from '#console/kernel/api/contract.ts';
import { UserLink } from '#console/kernel/links/links.tsx';
import type { Column } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { useNow } from '#console/kernel/time/use-now.ts';
import { Badge } from '#console/kernel/ui/feedback.tsx';

import { errorText, freshnessOf, lateOnes } from '../model.ts';

const tones = { active: 'good', paused: 'warning', error: 'danger' } as const;

export const connectionColumns: readonly Column<TeamConnection>[] = [
  {
    title: 'Source',
    cell: ({ provider, kind }) => (
      <>
        {provider.name} {kind === 'demo' ? <Badge>invented</Badge> : null}
      </>
    ),
    csv: ({ provider }) => provider.slug,
  },
  {
    title: 'User',
    cell: ({ user_id: id }) => <UserLink id={id} />,
    csv: ({ user_id: id }) => id,
  },
  {
    title: 'State',
    kind: 'status',
    cell: ({ status }) => <Badge tone={tones[status]}>{status}</Badge>,
    csv: ({ status }) => status,
  },
  {
    title: 'Last success',
    cell: ({ last_success: at }) => <Time at={at} />,
    csv: ({ last_success: at }) => at,
  },
  { title: 'Next', cell: ({ next_pull: at }) => <Time at={at} />, csv: ({ next_pull: at }) => at },
  { title: 'Data missing', cell: ({ resources }) => <Missing resources={resources} /> },
  {
    title: 'Last error',
    kind: 'text',
    cell: ({ error_type: type, errored_at: at }) =>
      type === null ? (
        'none'
      ) : (
        <>
          {errorText(type)} <Time at={at} />
        </>
      ),
    csv: ({ error_type: type }) => type,
  },
  {
    title: 'Connected',
    cell: ({ connected_on: at }) => <Time at={at} />,
    csv: ({ connected_on: at }) => at,
  },
];

/** Which kinds of data have not come for days. */
function Missing({ resources }: Pick<TeamConnection, 'resources'>): ReactElement {
  const late = lateOnes(freshnessOf(resources, useNow()));
  const [first, ...more] = late;
  if (first === undefined) return <>{resources.length === 0 ? 'nothing fetched yet' : 'nothing'}</>;
  const age = first.days === null ? 'never came' : `${first.days} days old`;
  const others = more.length === 0 ? '' : `, and ${more.length} more`;
  return <>{`${first.resource.replaceAll('_', ' ')} ${age}${others}`}</>;
}
