import { type ReactElement, type ReactNode, useState } from 'react';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { IconName } from './icon.tsx';

type Props = {
  readonly label: string;
  /** Of the dialog. */
  readonly title: string;
  readonly kind?: 'plain' | 'primary';
  readonly icon?: IconName;
  readonly disabledWhy?: string | null;
  /** What is in the dialog; it closes it when it is done. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens a dialog of its own. */
export function DialogButton({ label, title, children, ...button }: Props): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}
