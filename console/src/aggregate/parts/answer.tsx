import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { Failure } from '#console/kernel/api/failure.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { textOf } from '../model.ts';
import { answerQuery, type Result } from '../queries.ts';
import { ResultTable } from './result-table.tsx';

type Props = { readonly user: string; readonly body: unknown };

/** What the server answered; what is wrong with a query stands beside its text. */
export function Answer({ user, body }: Props): ReactElement | null {
  const { key } = useTenant();
  const answer = useQuery(answerQuery(key, user, body));
  if (answer.error instanceof Failure && answer.error.problems.length > 0) return null;
  return (
    <Loaded query={answer}>
      {(results) =>
        results.map((result, at) => {
          const name = results.length === 1 ? 'Result' : `Result ${at + 1}`;
          return <One key={name} name={name} result={result} />;
        })
      }
    </Loaded>
  );
}

function One({ name, result }: { readonly name: string; readonly result: Result }): ReactElement {
  return (
    <Section title={name}>
      <ResultTable table={result.table} name={name} />
      {result.explain === undefined ? null : (
        <>
          <h3>How it came about</h3>
          <pre tabIndex={0} aria-label={`How ${name.toLowerCase()} came about`}>
            {textOf(result.explain)}
          </pre>
        </>
      )}
    </Section>
  );
}
