import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import type { ImportRun } from '#console/kernel/api/contract.ts';
import { serviceName } from '#console/kernel/api/service.ts';
import { UserLink } from '#console/kernel/links/links.tsx';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Badge, EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Page, Section } from '#console/kernel/ui/page.tsx';

import { countsText, leftOutText, searchOf, titleOf } from '../imports/model.ts';
import { Upload } from '../imports/parts/upload.tsx';
import { importsQuery, loadImports } from '../imports/queries.ts';

/** Files of a person: dropped here, read, and not kept. */
export function ImportsPage(): ReactElement {
  const { user } = searchOf(useSearch({ strict: false }));
  const query = { user_id: user, limit: 100 };
  return (
    <Page
      title="Imports"
      lead="Files that a person exported. What is in them is stored as data; the file itself is not kept."
      actions={
        <>
          <CodePanel requests={[{ method: 'GET', path: '/v2/imports', query }]} />
          <CsvButton name="imports" columns={columns} load={async () => loadImports(user)} />
        </>
      }
    >
      <Upload user={user} />
      <Section title="What is read">
        <ul>
          <li>
            Apple Health, the ZIP archive that the Health app exports: samples, sleep, workouts with
            routes, meals, cycles and electrocardiograms; up to 1 GiB.
          </li>
          <li>
            FIT of a watch or bike computer: activities with their workouts, monitoring days,
            weigh-ins; up to 8 MiB.
          </li>
          <li>GPX and TCX: recorded tracks, as workouts with their streams.</li>
          <li>Glucose of Dexcom Clarity and LibreView, as CSV, and of Nightscout, as JSON.</li>
          <li>Google Takeout of Google Health or Fitbit, and the exports of Whoop and Oura.</li>
        </ul>
        <p>
          What a file is, is found by its content. Local times without a zone are placed in the
          user’s fallback zone. The same file again changes nothing. One that was interrupted is
          read on.
        </p>
      </Section>
      <Section title="History">
        <History user={user} />
      </Section>
    </Page>
  );
}

const tones = {
  running: 'accent',
  done: 'good',
  failed: 'danger',
  interrupted: 'warning',
} as const;

const columns: readonly Column<ImportRun>[] = [
  {
    title: 'Begun',
    cell: ({ started_at: at }) => <Time at={at} />,
    csv: ({ started_at: at }) => at,
  },
  {
    title: 'File',
    cell: ({ kind }) => titleOf(kind),
    csv: ({ kind }) => kind,
  },
  {
    title: 'User',
    cell: ({ user_id: id }) => <UserLink id={id} />,
    csv: ({ user_id: id }) => id,
  },
  {
    title: 'State',
    kind: 'status',
    cell: ({ state, error }) => (
      <>
        <Badge tone={tones[state]}>{state}</Badge> {error}
      </>
    ),
    csv: ({ state }) => state,
  },
  {
    title: 'Stored',
    kind: 'text',
    cell: ({ counts }) => countsText(counts),
    csv: ({ counts }) => countsText(counts),
  },
  {
    title: 'Left out',
    kind: 'text',
    cell: ({ left_out: left, first_left_out: firsts, notes }) =>
      [leftOutText(left, firsts), ...notes].join('. '),
    csv: ({ left_out: left, first_left_out: firsts }) => leftOutText(left, firsts),
  },
  {
    title: 'Ended',
    cell: ({ ended_at: at }) => <Time at={at} />,
    csv: ({ ended_at: at }) => at,
  },
  {
    title: 'Actions',
    kind: 'action',
    cell: ({ id, user_id: userId, kind }) => (
      <DeleteLink userId={userId} importId={id} name={titleOf(kind)} />
    ),
  },
];

/** To the user's page, which counts what the import stored and asks before it deletes it. */
function DeleteLink({
  userId,
  importId,
  name,
}: {
  readonly userId: string;
  readonly importId: string;
  readonly name: string;
}): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to="/$team/$environment/users/$userId"
      params={{ team: teamId, environment, userId }}
      search={{ delete: `import/${importId}` }}
    >
      Delete <span className="hidden-text">what the import of {name} stored</span>
    </Link>
  );
}

function History({ user }: { readonly user: string | undefined }): ReactElement {
  const { key } = useTenant();
  const found = useInfiniteQuery(importsQuery(key, user));
  return (
    <Loaded query={found} lines={4}>
      {({ pages }) => {
        const rows = pages.flatMap(({ imports }) => imports);
        return rows.length === 0 ? (
          <EmptyState
            title="Nothing was imported yet"
            command={`curl -X POST ${location.origin}/v2/user/$USER_ID/import/file -H "x-${serviceName}-api-key: $KEY" \\\n  -H 'content-type: application/octet-stream' --data-binary @FILE`}
          >
            Drop a file above, or send one from a program.
          </EmptyState>
        ) : (
          <>
            <DataTable caption="Imports" rows={rows} columns={columns} rowKey={({ id }) => id} />
            {found.hasNextPage ? (
              <div>
                <Button
                  onClick={() => void found.fetchNextPage()}
                  isBusy={found.isFetchingNextPage}
                >
                  Show more
                </Button>
              </div>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}
