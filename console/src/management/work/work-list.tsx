import type { ReactElement } from 'react';

import type { OpenWorkList } from '#console/kernel/api/contract.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { LinkButton } from '#console/kernel/ui/button.tsx';
import { Icon } from '#console/kernel/ui/icon.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { type WorkLine, workLines } from './model.ts';

import styles from './work-list.module.css';

/** What waits for a person, each with its age and the page where it is done. */
export function WorkList({ work }: { readonly work: OpenWorkList }): ReactElement {
  const isTechnical = usePermission('manage');
  const lines = workLines(work.data, { isTechnical });
  return (
    <Section title="Needs you">
      {lines.length === 0 ? (
        <p>
          All done. Checked <Time at={work.checked_at} />.
        </p>
      ) : (
        <ul className={styles.lines} aria-label="Open work">
          {lines.map((line) => (
            <Line key={line.kind} line={line} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Line({ line }: { readonly line: WorkLine }): ReactElement {
  const { teamId, environment } = useTenant();
  const { title, oldestAt, action, to, search, isCritical = false } = line;
  return (
    <li data-critical={isCritical}>
      <Icon name={isCritical ? 'alert' : 'clock'} />
      <strong>{title}</strong>
      <span className={styles.age}>
        {oldestAt === null ? null : (
          <>
            oldest <Time at={oldestAt} />
          </>
        )}
      </span>
      <LinkButton
        to={to}
        params={{ team: teamId, environment }}
        {...(search === undefined ? {} : { search })}
      >
        {action}
      </LinkButton>
    </li>
  );
}
