import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { groups } from '#console/kernel/router/static-data.ts';
import { useOpenWork } from '#console/kernel/session/queries.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { Icon } from '#console/kernel/ui/icon.tsx';

import { type NavigationItem, useNavigationItems } from './navigation.ts';

import styles from './shell.module.css';

type Props = { readonly isOpen: boolean; readonly onGo: () => void };

export function SideNavigation({ isOpen, onGo }: Props): ReactElement {
  const places = useNavigationItems();
  const work = useOpenWork();
  const countOf = ({ work: kinds = [] }: NavigationItem): number =>
    work.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0);
  const shown = groups.flatMap((group) => {
    const here = places.filter((each) => each.group === group);
    return here.length === 0 ? [] : [{ group, here }];
  });
  return (
    <nav className={`${styles.side} ${isOpen ? styles.open : ''}`} aria-label="Pages">
      {shown.map(({ group, here }) => (
        <div key={group}>
          <div className={styles.group}>{group}</div>
          <ul>
            {here.map((place) => (
              <li key={place.to}>
                <PlaceLink
                  place={place}
                  onGo={onGo}
                  isParent={isParent(place, places)}
                  count={countOf(place)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Another page of the navigation lies below it: then only itself is where one is. */
function isParent({ to }: NavigationItem, places: readonly NavigationItem[]): boolean {
  return places.some(
    (other) => other.to !== to && other.to.startsWith(`${to.replace(/\/$/u, '')}/`),
  );
}

function PlaceLink({
  place,
  onGo,
  isParent: isExact,
  count,
}: {
  readonly place: NavigationItem;
  readonly onGo: () => void;
  readonly isParent: boolean;
  readonly count: number;
}): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to={place.to}
      params={{ team: teamId, environment }}
      className={styles.place}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ exact: isExact }}
      onClick={onGo}
    >
      <Icon name={place.icon} />
      {place.label}
      {count === 0 ? null : (
        <span className={styles.count}>
          {count}
          <span className="hidden-text"> open</span>
        </span>
      )}
    </Link>
  );
}
