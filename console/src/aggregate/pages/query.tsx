import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';

import { QueriesClosed, useQueryAccess } from '#console/kernel/session/queries-closed.tsx';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { useNow } from '#console/kernel/time/use-now.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { EmptyState } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { batchOf, startingBuilder } from '../builder/model.ts';
import { readJson } from '../json-lines.ts';
import { examplesOf, textOf } from '../model.ts';
import { Answer } from '../parts/answer.tsx';
import { Editor } from '../parts/editor.tsx';
import { SaveContinuousQuery } from '../parts/save-continuous-query.tsx';
import { UserPicker } from '../parts/user-picker.tsx';
import { answerQuery } from '../queries.ts';
import { isShort, type QuerySearch, searchOf } from '../search.ts';

/** Questions over one person's data. What was asked is the address; it runs when Run is pressed. */
export function QueryPage(): ReactElement {
  const { key } = useTenant();
  const given = useSearch({ strict: false });
  const search = useMemo(() => searchOf(given), [given]);
  return <Asking key={`${key} ${search.q ?? ''}`} search={search} />;
}

function Asking({ search }: { readonly search: QuerySearch }): ReactElement {
  const { key, teamId, environment } = useTenant();
  const today = useNow().toISOString().slice(0, 10);
  const { user } = search;
  const asked = useMemo(() => bodyOf(search.q), [search.q]);
  const [text, setText, clear] = useDraft(
    `${key} query ${search.q ?? ''}`,
    textOf(asked ?? batchOf(startingBuilder(today))),
  );
  const [isKeeping, setKeeping] = useState(false);
  const mayManage = usePermission('manage');
  const go = useGo();
  const typed = readJson(text);
  const body = 'value' in typed ? typed.value : undefined;
  return (
    <Page
      title="Query"
      lead={
        <>
          Questions over the data of one user, in the user’s own days.{' '}
          <Link to="/$team/$environment/query/continuous" params={{ team: teamId, environment }}>
            Continuous queries
          </Link>
        </>
      }
      actions={
        <>
          <CodePanel
            requests={[
              { method: 'POST', path: `/aggregate/v1/user/${user ?? 'USER_ID'}/query`, body },
            ]}
          />
          <Button
            onClick={() => setKeeping(true)}
            disabledWhy={
              mayManage
                ? body === undefined
                  ? 'the query is no JSON'
                  : null
                : 'your role does not manage queries'
            }
          >
            Compute it continuously
          </Button>
        </>
      }
    >
      <UserPicker user={user} onUser={(next) => go({ ...search, user: next })} />
      <Run
        search={search}
        asked={asked}
        text={text}
        onText={setText}
        onRun={(next) => {
          clear();
          go({ user, q: JSON.stringify(next) });
        }}
      />
      {asked === undefined ? (
        <Examples today={today} onPick={(next) => go({ user, q: JSON.stringify(next) })} />
      ) : null}
      <Dialog title="Compute it continuously" isOpen={isKeeping} onClose={() => setKeeping(false)}>
        <SaveContinuousQuery body={body} />
      </Dialog>
    </Page>
  );
}

type RunProps = {
  readonly search: QuerySearch;
  readonly asked: unknown;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onRun: (body: unknown) => void;
};

function Run({ search: { user, q }, asked, text, onText, onRun }: RunProps): ReactElement {
  const { key } = useTenant();
  const isOpen = useQueryAccess();
  const queries = useQueryClient();
  const isAsked = isOpen && user !== undefined && asked !== undefined;
  const query = answerQuery(key, user ?? '', asked);
  const answer = useQuery({ ...query, enabled: false });
  const isUnchanged = isSame(text, asked);
  return (
    <>
      {isOpen ? null : <QueriesClosed />}
      <Editor
        text={text}
        onText={onText}
        refused={isUnchanged ? answer.error : null}
        onRun={(next) => {
          const isAgain = JSON.stringify(next) === q;
          if (isAgain) void queries.invalidateQueries({ queryKey: query.queryKey });
          else onRun(next);
        }}
        isBusy={answer.isFetching}
        disabledWhy={whyNot({ isOpen, user, text })}
      />
      {isAsked ? <Answer user={user} body={asked} /> : null}
    </>
  );
}

function whyNot(at: {
  readonly isOpen: boolean;
  readonly user: string | undefined;
  readonly text: string;
}): string | null {
  if (!at.isOpen) return 'queries are not open for this team’s production';
  if (at.user === undefined) return 'choose a user first';
  const read = readJson(at.text);
  return 'wrong' in read || isShort(JSON.stringify(read.value))
    ? null
    : 'the query is too long for an address: send it by the API';
}

function isSame(text: string, asked: unknown): boolean {
  const read = readJson(text);
  return 'value' in read && JSON.stringify(read.value) === JSON.stringify(asked);
}

function bodyOf(q: string | undefined): unknown {
  if (q === undefined) return undefined;
  const read = readJson(q);
  return 'value' in read ? read.value : undefined;
}

function useGo(): (search: { readonly user: string | undefined; readonly q?: string }) => void {
  const { teamId, environment } = useTenant();
  const navigate = useNavigate();
  return ({ user, q }) =>
    void navigate({
      to: '/$team/$environment/query',
      params: { team: teamId, environment },
      search: {
        ...(user === undefined ? {} : { user }),
        ...(q === undefined ? {} : { q }),
      },
      resetScroll: false,
    });
}

type ExamplesProps = { readonly today: string; readonly onPick: (body: unknown) => void };

function Examples({ today, onPick }: ExamplesProps): ReactElement {
  return (
    <EmptyState title="Nothing is asked yet">
      <p>Choose a user and begin with one of these, or put together your own above.</p>
      <ul>
        {examplesOf(today).map(({ title, body }) => (
          <li key={title}>
            <Button kind="quiet" onClick={() => onPick(body)}>
              {title}
            </Button>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
