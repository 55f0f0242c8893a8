import { type ReactElement, useState } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Notice } from '#console/kernel/ui/feedback.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';

import { words } from '../model.ts';
import { comparedAtFirst, comparisonQuery, type Waiting } from '../queries.ts';
import { Compared } from './compared.tsx';
import { Decide } from './decide.tsx';

type Props = { readonly result: Waiting; readonly onDone: () => void };

/** Nobody decides before they have seen whom the report names, beside whom the orders are for. */
export function Review({ result, onDone }: Props): ReactElement {
  const { key } = useTenant();
  const [most, setMost] = useState(comparedAtFirst);
  return (
    <>
      <p>{result.reason}</p>
      <Reveal what="whom it names" query={comparisonQuery(key, result, most)}>
        {(found) => (
          <>
            <Compared comparison={found} />
            {found.more === 0 ? null : (
              <Button
                icon="plus"
                onClick={() => setMost(most + found.more)}
                isBusy={most > found.orders.length}
              >
                {found.more === 1 ? 'Compare 1 more order' : `Compare ${found.more} more orders`}
              </Button>
            )}
            {result.allowed_actions.length === 0 ? null : (
              <Decide result={result} comparison={found} onDone={onDone} />
            )}
          </>
        )}
      </Reveal>
      {result.allowed_actions.length === 0 ? (
        <Notice>
          It is decided
          {result.resolution_action === null ? '' : `: ${words(result.resolution_action)}`}.
        </Notice>
      ) : null}
    </>
  );
}
