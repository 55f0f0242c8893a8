import { Outlet, useMatches } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';

import { storeLastTenant } from '#console/kernel/api/last-tenant.ts';
import { Palette } from '#console/kernel/palette/palette.tsx';
import { useMe, usePermissions, useTeam, useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { EmptyState } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';
import { Toasts } from '#console/kernel/ui/toast.tsx';

import { Account } from './account.tsx';
import { NotFound } from './not-found.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { TeamSwitch } from './team-switch.tsx';

import styles from './shell.module.css';

/** The frame of every page: where one is, where one can go, whose data it is. */
export function Shell(): ReactElement {
  const team = useTeam();
  const [isSearching, setSearching] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const environment = team?.environment;
  useEffect(() => {
    if (environment !== undefined) document.documentElement.dataset['environment'] = environment;
  }, [environment]);
  const { key } = useTenant();
  const isKnown = team !== null;
  useEffect(() => {
    if (isKnown) storeLastTenant(key);
  }, [isKnown, key]);
  if (team === null) {
    return (
      <main className={styles.main}>
        <NotFound />
      </main>
    );
  }
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.header}>
        <span className={styles.menu}>
          <Button
            kind="quiet"
            icon="menu"
            iconOnly
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            Pages
          </Button>
        </span>
        <span className={styles.name}>Salus</span>
        <TeamSwitch />
        <span className={styles.rest} />
        <Button
          kind="quiet"
          icon="search"
          onClick={() => setSearching(true)}
          aria-label="Search"
          aria-keyshortcuts="Meta+K Control+K"
        >
          <span className={styles.wide}>Search</span>
        </Button>
        <Account />
      </header>
      <SideNavigation isOpen={isMenuOpen} onGo={() => setMenuOpen(false)} />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Permitted>
          <Outlet />
        </Permitted>
      </main>
      <Palette isOpen={isSearching} onOpen={setSearching} />
      <Toasts />
    </div>
  );
}

/** A page that the role may not see says so instead of failing. */
function Permitted({ children }: { readonly children: ReactElement }): ReactElement {
  const me = useMe();
  const permissions = usePermissions();
  const needed = useMatches().findLast(({ staticData }) => staticData.permission)?.staticData
    .permission;
  if (needed === undefined || permissions.includes(needed)) return children;
  return (
    <Page title="Not for your role">
      <EmptyState title="Your role does not open this page">
        It needs the permission <code>{needed}</code>. An administrator of {me.organisation.name}{' '}
        gives roles under Settings.
      </EmptyState>
    </Page>
  );
}
