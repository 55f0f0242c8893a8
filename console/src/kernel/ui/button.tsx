import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactElement, Ref } from 'react';

import { Icon, type IconName } from './icon.tsx';

import styles from './button.module.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'> & {
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly icon?: IconName;
  /** Only the icon is drawn; the children are its name. */
  readonly iconOnly?: boolean;
  readonly isBusy?: boolean;
  /** Why it cannot be pressed now. It stays where the keyboard finds it, and says so. */
  readonly disabledWhy?: string | null | undefined;
};

export function Button({
  kind = 'plain',
  icon,
  iconOnly = false,
  isBusy = false,
  disabledWhy,
  onClick,
  children,
  type = 'button',
  ...rest
}: Props): ReactElement {
  const why = disabledWhy ?? null;
  const isOff = why !== null || isBusy;
  return (
    <button
      {...rest}
      type={type}
      className={[styles.button, styles[kind], iconOnly ? styles.square : ''].join(' ')}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      title={why ?? rest.title}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      <span className={iconOnly ? 'hidden-text' : undefined}>{children}</span>
      {why === null ? null : <span className="hidden-text">. Not possible: {why}</span>}
    </button>
  );
}

type AnchorProps = Pick<Props, 'kind' | 'icon'> &
  AnchorHTMLAttributes<HTMLAnchorElement> & { readonly ref?: Ref<HTMLAnchorElement> };

function Anchor({ kind = 'plain', icon, children, ...rest }: AnchorProps): ReactElement {
  return (
    <a {...rest} className={[styles.button, styles[kind]].join(' ')}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A way to a page, where a button stands beside it. */
export const LinkButton = createLink(Anchor);
