import { type ReactElement, useState } from 'react';

import { Button } from './button.tsx';

import styles from './copy.module.css';

/** An id in full width of meaning: shown shortened where there is no room, copied whole. */
export function Id({
  value,
  name = 'id',
}: {
  readonly value: string;
  readonly name?: string;
}): ReactElement {
  return (
    <span className={styles.id}>
      <code>{value}</code>
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
