import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';

import { Button } from './button.tsx';
import { firstStop, safeChoice } from './first-focus.ts';
import { TextField } from './form.tsx';

import styles from './dialog.module.css';

type Props = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Esc and a click beside it do nothing: what it asks has to be answered. */
  readonly isNeeded?: boolean;
  /** For what is compared side by side. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** The browser's own modal dialog: the focus begins in its first field, stays inside, and goes back to what opened it. */
export function Dialog({ isOpen, ...rest }: Props): ReactElement | null {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  title,
  onClose,
  isNeeded = false,
  isWide = false,
  children,
}: Omit<Props, 'isOpen'>): ReactElement {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the element leaves the page: closed later, the browser would not give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    // Esc pressed twice cannot be prevented: without it the browser would hide the dialog until `close` is heard.
    if (isNeeded) dialog.setAttribute('closedby', 'none');
    dialog.showModal();
    firstStop(dialog).focus();
    const filling = new MutationObserver(() => {
      if (document.activeElement === dialog) firstStop(dialog).focus();
    });
    filling.observe(dialog, { childList: true, subtree: true });
    return () => {
      filling.disconnect();
      dialog.close();
    };
  }, [isNeeded]);
  return (
    <dialog
      ref={element}
      tabIndex={-1}
      aria-labelledby={id}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      onCancel={(event) => {
        event.preventDefault();
        if (!isNeeded) onClose();
      }}
      // Browsers without `closedby`: pressed again at once, Esc closes without asking the page.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
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
          <Button {...safeChoice} onClick={dialog.onClose}>
            Cancel
          </Button>
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
