import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

import { Failure } from '#console/kernel/api/failure.ts';
import { serviceName } from '#console/kernel/api/service.ts';

import { Button } from './button.tsx';
import { type CodeRequest, codeOf } from './code-model.ts';
import { CopyButton } from './copy.tsx';
import { Icon } from './icon.tsx';
import { RequestLink } from './request-link.tsx';

import styles from './feedback.module.css';

/** Lines in the place of what is coming; seen only if it takes longer than 150 ms. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }): ReactElement {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <span className="hidden-text">Loading</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}

type LoadedProps<Data> = {
  readonly query: UseQueryResult<Data>;
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
};

/** What a query brought, or that it is on its way, or why it did not come. What it brought before stays where it is. */
export function Loaded<Data>({ query, lines = 6, children }: LoadedProps<Data>): ReactElement {
  if (query.data !== undefined) {
    return (
      <>
        {children(query.data)}
        {query.isError ? (
          <div className={styles.late}>
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          </div>
        ) : null}
      </>
    );
  }
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton lines={lines} />;
}

type ErrorProps = { readonly error: unknown; readonly onRetry?: () => void };

/** What went wrong in words, and the id under which the server's log has it. */
export function ErrorState({ error, onRetry }: ErrorProps): ReactElement {
  const failure = error instanceof Failure ? error : null;
  return (
    <div role="alert" className={styles.error}>
      <Icon name="alert" />
      <div className={styles.words}>
        <p>{failure?.message ?? 'This page has a mistake of its own. Load it again.'}</p>
        {failure !== null && failure.problems.length > 0 ? (
          <ul>
            {failure.problems.map(({ place, text }) => (
              <li key={place.join('.')}>
                <code>{place.join('.')}</code> {text}
              </li>
            ))}
          </ul>
        ) : null}
        {failure?.retryAfterSeconds == null ? null : (
          <p>Try again in {failure.retryAfterSeconds} seconds.</p>
        )}
        {failure?.requestId == null ? null : (
          <p className={styles.detail}>
            Request <RequestLink id={failure.requestId} isLogged={failure.isLogged} />
          </p>
        )}
        {onRetry === undefined ? null : (
          <Button icon="refresh" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}

type EmptyProps = {
  readonly title: string;
  /** The next step. */
  readonly children: ReactNode;
  /** What does it from a shell: a request with a key, or a command. */
  readonly request?: CodeRequest;
  readonly command?: string;
};

/** Nothing is there yet: what to do next, and its command. */
export function EmptyState({ title, children, request, command }: EmptyProps): ReactElement {
  const around = { origin: location.origin, serviceName };
  const text = request === undefined ? command : codeOf(request, 'curl', around);
  return (
    <section className={styles.empty}>
      <h2>{title}</h2>
      <div>{children}</div>
      {text === undefined ? null : (
        <div className={styles.command}>
          <pre tabIndex={0}>{text}</pre>
          <CopyButton text={text} name="command" />
        </div>
      )}
    </section>
  );
}

type Tone = 'neutral' | 'good' | 'warning' | 'danger' | 'accent';

/** A state in a word: the colour only repeats it. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}): ReactElement {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}

type NoticeProps = { readonly tone?: Tone; readonly children: ReactNode };

/** Something to know before going on. */
export function Notice({ tone = 'accent', children }: NoticeProps): ReactElement {
  return <div className={`${styles.notice} ${styles[tone]}`}>{children}</div>;
}
