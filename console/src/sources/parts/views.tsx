import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';

import { type ConnectionSearch, type Shown, views } from '../model.ts';

import styles from './views.module.css';

type Props = { readonly search: ConnectionSearch; readonly shown: Shown };

/** What of the connections is looked at; the filter stays. */
export function Views({ search, shown }: Props): ReactElement {
  const { teamId, environment } = useTenant();
  const { show: _, ...filter } = search;
  return (
    <nav aria-label="Of the connections" className={styles.views}>
      {views.map(([view, label]) => (
        <Link
          key={view}
          to="/$team/$environment/connections"
          params={{ team: teamId, environment }}
          search={view === 'list' ? filter : { ...filter, show: view }}
          // The link itself would be current on every view of the page.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={view === shown ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
