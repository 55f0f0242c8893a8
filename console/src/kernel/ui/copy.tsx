import { type ReactElement, useState } from 'react';

import { Button } from './button.tsx';
import { shortId } from './short-id.ts';

import styles from './copy.module.css';

/** An id that is copied whole; `isShort` in tables. */
export function Id({
  value,
  name = 'id',
  isShort = false,
}: {
  readonly value: string;
  readonly name?: string;
  readonly isShort?: boolean;
}): ReactElement {
  return (
    <span className={styles.id}>
      <code title={value}>{isShort ? shortId(value) : value}</code>
      <CopyButton text={value} name={name} />
    </span>
  );
}

export function CopyButton({
  text,
  name,
}: {
  readonly text: string;
  readonly name: string;
}): ReactElement {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <Button kind="quiet" icon={isCopied ? 'check' : 'copy'} iconOnly onClick={() => void copy()}>
      {isCopied ? 'Copied' : `Copy ${name}`}
    </Button>
  );
}

/** Shown once and never again: it has to be taken now. */
export function Secret({
  value,
  name,
}: {
  readonly value: string;
  readonly name: string;
}): ReactElement {
  return (
    <div className={styles.secret}>
      <code>{value}</code>
      <CopyButton text={value} name={name} />
    </div>
  );
}
