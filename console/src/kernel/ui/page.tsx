import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';

import styles from './page.module.css';

/** The first heading of a visit is not focused: the browser has just read the page from its top. */
let isFirst = true;

type Props = {
  /** Never of a person: it is the title of the window, too. */
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A page: its heading is focused, and so announced, when somebody navigates to it. */
export function Page({ title, lead, actions, children }: Props): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  useEffect(() => {
    document.title = `${title} · Salus`;
  }, [title]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
      {children}
    </div>
  );
}

type SectionProps = {
  readonly title: string;
  /** What an address ends in that leads here. */
  readonly anchor?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export function Section({ title, anchor, actions, children }: SectionProps): ReactElement {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // It comes with its data, after the browser looked for it.
    if (anchor !== undefined && location.hash === `#${anchor}`) place.current?.scrollIntoView();
  }, [anchor]);
  return (
    <section ref={place} id={anchor} className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Buttons and links in a row. */
export function Actions({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className={styles.actions}>{children}</div>;
}

/** Names and values, as a list of terms. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [string, ReactNode])[];
}): ReactElement {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
