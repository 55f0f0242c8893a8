import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Button } from './button.tsx';
import { TextField } from './form.tsx';

import styles from './dialog.module.css';

type Props = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Esc and a click beside it do nothing: what it asks has to be answered. */
  readonly isNeeded?: boolean;
  readonly children: ReactNode;
};

/** The browser's own modal dialog: it keeps the focus inside and gives it back. */
export function Dialog({
  title,
  isOpen,
  onClose,
  isNeeded = false,
  children,
}: Props): ReactElement | null {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) element.current?.showModal();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault();
        if (!isNeeded) onClose();
      }}
      // Pressed again at once, Esc closes without asking the page.
      onClose={({ currentTarget }) => {
        if (isNeeded) currentTarget.showModal();
        else onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {isNeeded ? null : (
          <Button kind="quiet" icon="close" iconOnly onClick={onClose}>
            Close
          </Button>
        )}
      </div>
      {children}
    </dialog>
  );
}

type ConfirmProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  /** What the button does, as a verb. */
  readonly action: string;
  readonly isBusy?: boolean;
  /** Has to be typed before the button can be pressed. */
  readonly typed?: string;
  readonly children: ReactNode;
};

/** Asks before something that cannot simply be undone. */
export function ConfirmDialog({
  typed,
  action,
  isBusy,
  onConfirm,
  children,
  ...dialog
}: ConfirmProps): ReactElement {
  const [text, setText] = useState('');
  const isRight = typed === undefined || text === typed;
  return (
    <Dialog {...dialog}>
      <form
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) onConfirm();
        }}
      >
        <div>{children}</div>
        {typed === undefined ? null : (
          <TextField label={`Type ${typed} to confirm`} value={text} onChange={setText} />
        )}
        <div className={styles.actions}>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button
            kind="danger"
            type="submit"
            isBusy={isBusy ?? false}
            disabledWhy={isRight ? null : `type ${typed ?? ''} first`}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
