import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import type { ContinuousQuery } from '#console/kernel/api/contract.ts';
import { Failure } from '#console/kernel/api/failure.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { useTeamPath } from '#console/kernel/session/team-path.ts';
import { useNow } from '#console/kernel/time/use-now.ts';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Id } from '#console/kernel/ui/copy.tsx';
import { Badge, ErrorState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Facts, Page, Section } from '#console/kernel/ui/page.tsx';

import { batchOfContinuous, columnNames } from '../continuous.ts';
import { textOf } from '../model.ts';
import { Archive } from '../parts/archive.tsx';
import { KeptTable } from '../parts/continuous-result.tsx';
import { UserPicker } from '../parts/user-picker.tsx';
import { continuousQueries } from '../queries.ts';
import { searchOf } from '../search.ts';

/** One continuous query: what it asks, and what it came to for a user. */
export function ContinuousQueryPage(): ReactElement {
  const { queryId = '' } = useParams({ strict: false });
  const { user } = searchOf(useSearch({ strict: false }));
  const found = useQuery(continuousQueries(useTeamPath()));
  const path = `/aggregate/v1/user/${user ?? 'USER_ID'}/continuous_query/${queryId}`;
  return (
    <Page
      title="Continuous query"
      lead={<Id value={queryId} name="query id" />}
      actions={
        <CodePanel
          requests={[
            { method: 'GET', path: `${path}/result_table` },
            { method: 'GET', path: `${path}/task_history` },
          ]}
        />
      }
    >
      <Loaded query={found} lines={12}>
        {(all) => {
          const one = all.find(({ id }) => id === queryId);
          return one === undefined ? <Absent /> : <One query={one} user={user} />;
        }}
      </Loaded>
    </Page>
  );
}

function Absent(): ReactElement {
  return <ErrorState error={new Failure('There is nothing here with this id.', { status: 404 })} />;
}

type Props = { readonly query: ContinuousQuery; readonly user: string | undefined };

function One({ query, user }: Props): ReactElement {
  const { teamId, environment } = useTenant();
  const today = useNow().toISOString().slice(0, 10);
  const navigate = useNavigate();
  const { id, title, slug, status, scheduling_preferences: scheduling } = query;
  const asked = batchOfContinuous(query.query, query.query_config, today);
  const params = { team: teamId, environment };
  return (
    <>
      <Facts
        facts={[
          ['Title', title === '' ? '–' : title],
          ['Slug', <code key="slug">{slug}</code>],
          [
            'State',
            <Badge key="state" tone={status === 'active' ? 'good' : 'neutral'}>
              {status}
            </Badge>,
          ],
          ['Columns', columnNames(query.result_table_schema).join(', ')],
          ['Reads', query.resource_dependencies.join(', ')],
          ['At most once in', `${(scheduling.minimum_gap_duration_second ?? 1800) / 60} minutes`],
        ]}
      />
      <div>
        <Link
          to="/$team/$environment/query"
          params={params}
          search={{ ...(user === undefined ? {} : { user }), q: JSON.stringify(asked) }}
        >
          Ask it once
        </Link>{' '}
        {status === 'active' ? <Archive queryId={id} /> : null}
      </div>
      <Section title="What it asks">
        <pre tabIndex={0} aria-label="The query">
          {textOf(query.query)}
        </pre>
      </Section>
      <Section title="What it came to">
        <UserPicker
          user={user}
          onUser={(next) =>
            void navigate({
              to: '/$team/$environment/query/continuous/$queryId',
              params: { ...params, queryId: id },
              search: next === undefined ? {} : { user: next },
              resetScroll: false,
            })
          }
        />
        {user === undefined ? (
          <p>Choose a user to see their table.</p>
        ) : (
          <KeptTable user={user} queryId={id} />
        )}
      </Section>
    </>
  );
}
