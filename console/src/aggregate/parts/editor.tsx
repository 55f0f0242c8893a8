import { type ReactElement, useState } from 'react';

import { Failure } from '#console/kernel/api/failure.ts';
import { Notice } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Tabs } from '#console/kernel/ui/tabs.tsx';

import { batchOf, builderOf } from '../builder/model.ts';
import { lineAt, readJson } from '../json-lines.ts';
import { textOf } from '../model.ts';
import { QueryBuilder } from './query-builder.tsx';

type Props = {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the server refused of this very text. */
  readonly refused: unknown;
  readonly onRun: (body: unknown) => void;
  readonly isBusy: boolean;
  readonly disabledWhy: string | null;
};

/** A query by clicks or by hand: both are views of one text. */
export function Editor({ text, onText, refused, onRun, isBusy, disabledWhy }: Props): ReactElement {
  const read = readJson(text);
  const builder = 'value' in read ? builderOf(read.value) : null;
  const [isByHand, setByHand] = useState(builder === null);
  const [wasRun, setRun] = useState(false);
  const wrong = 'wrong' in read ? `Line ${read.line}: ${read.wrong}` : undefined;
  return (
    <Form
      action="Run"
      onSubmit={() => {
        setRun(true);
        if ('value' in read) onRun(read.value);
      }}
      isBusy={isBusy}
      disabledWhy={disabledWhy}
    >
      <Tabs
        label="How to ask"
        tabs={[
          ['clicks', 'By clicks'],
          ['json', 'As JSON'],
        ]}
        value={isByHand ? 'json' : 'clicks'}
        onChange={(next) => setByHand(next === 'json')}
      >
        {isByHand ? (
          <TextField
            label="Query"
            lines={18}
            value={text}
            onChange={onText}
            error={wasRun ? wrong : undefined}
          />
        ) : builder === null ? (
          <Notice>This query says more than clicks can. It is as it was under As JSON.</Notice>
        ) : (
          <QueryBuilder builder={builder} onChange={(next) => onText(textOf(batchOf(next)))} />
        )}
      </Tabs>
      <Problems error={refused} text={text} />
    </Form>
  );
}

/** What the server refused, each with its line. */
function Problems({
  error,
  text,
}: {
  readonly error: unknown;
  readonly text: string;
}): ReactElement | null {
  if (!(error instanceof Failure) || error.problems.length === 0) return null;
  const read = readJson(text);
  return (
    <div role="alert">
      <Notice tone="danger">
        <p>{error.message}</p>
        <ul aria-label="What is wrong">
          {error.problems.map(({ place, text: said }) => {
            const inBody = place[0] === 'body' ? place.slice(1) : place;
            const line = 'lines' in read ? lineAt(read.lines, inBody) : null;
            return (
              <li key={`${place.join('.')} ${said}`}>
                {line === null ? null : <strong>Line {line}: </strong>}
                <code>{inBody.join('.')}</code> {said}
              </li>
            );
          })}
        </ul>
        {error.requestId === null ? null : (
          <p>
            Request <code>{error.requestId}</code>
          </p>
        )}
      </Notice>
    </div>
  );
}
