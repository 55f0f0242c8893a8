import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useDeferredValue, useState } from 'react';

import { Button } from './button.tsx';
import { Loaded } from './feedback.tsx';
import { TextField } from './form.tsx';

import styles from './picker.module.css';

type Props<Item> = {
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
  readonly find: (text: string) => UseQueryOptions<readonly Item[]>;
  readonly keyOf: (item: Item) => string;
  /** What the button says, and what stands beside it. */
  readonly nameOf: (item: Item) => string;
  readonly about?: (item: Item) => ReactNode;
  readonly refusalOf?: (item: Item) => string | null;
  readonly onPick: (item: Item) => void;
  /** Shows some before anything is typed. */
  readonly isEager?: boolean;
};

/** A field to look for something, and what is found, each with a button that takes it. */
export function Picker<Item>({
  label,
  hint,
  error,
  find,
  keyOf,
  nameOf,
  about,
  refusalOf,
  onPick,
  isEager = false,
}: Props<Item>): ReactElement {
  const [text, setText] = useState('');
  const looked = useDeferredValue(text.trim());
  const found = useQuery(find(looked));
  const isLooking = isEager || looked !== '';
  return (
    <>
      <TextField
        label={label}
        type="search"
        value={text}
        onChange={setText}
        hint={hint}
        error={error}
      />
      {isLooking ? (
        <Loaded query={found} lines={2}>
          {(items) =>
            items.length === 0 ? (
              <p role="status">Nothing is found.</p>
            ) : (
              <ul className={styles.found} aria-label={`Found: ${label.toLowerCase()}`}>
                {items.map((item) => (
                  <li key={keyOf(item)}>
                    <Button
                      onClick={() => {
                        onPick(item);
                        setText('');
                      }}
                      disabledWhy={refusalOf?.(item) ?? null}
                    >
                      {nameOf(item)}
                    </Button>
                    {about === undefined ? null : (
                      <span className={styles.muted}>{about(item)}</span>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      ) : null}
    </>
  );
}
