import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import type { AuditFilter } from './audit/queries.ts';
import { requestFilterOf } from './requests/model.ts';

const homeRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/',
  staticData: { nav: { label: 'Overview', icon: 'home', group: 'Overview', order: 1, key: 'o' } },
  component: lazyRouteComponent(async () => import('./pages/home.tsx'), 'HomePage'),
});

const keysRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'developers',
  staticData: {
    nav: { label: 'Keys', icon: 'key', group: 'Developers', order: 3, key: 'd' },
    permission: 'manage',
  },
  component: lazyRouteComponent(async () => import('./pages/keys.tsx'), 'KeysPage'),
});

const requestsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'developers/requests',
  validateSearch: requestFilterOf,
  staticData: {
    nav: { label: 'Requests', icon: 'list', group: 'Developers', order: 4, key: 'x' },
    permission: 'read',
  },
  component: lazyRouteComponent(async () => import('./pages/requests.tsx'), 'RequestsPage'),
});

const applicationsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'developers/applications',
  staticData: {
    nav: { label: 'Applications', icon: 'link', group: 'Developers', order: 5, key: 'b' },
    permission: 'manage',
  },
  component: lazyRouteComponent(async () => import('./pages/applications.tsx'), 'ApplicationsPage'),
});

const managementKeysRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'settings/management-keys',
  staticData: {
    nav: {
      label: 'Management keys',
      icon: 'key',
      group: 'Administration',
      order: 4,
      key: 'k',
    },
    permission: 'manage',
  },
  component: lazyRouteComponent(
    async () => import('./pages/management-keys.tsx'),
    'ManagementKeysPage',
  ),
});

const settingsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'settings',
  staticData: {
    nav: { label: 'Members', icon: 'settings', group: 'Administration', order: 1, key: 's' },
    permission: 'administer',
  },
  component: lazyRouteComponent(async () => import('./pages/settings.tsx'), 'SettingsPage'),
});

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const auditRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'audit',
  validateSearch: (search): { [Name in keyof AuditFilter]: string | undefined } => ({
    action: text(search['action']),
    actor: text(search['actor']),
    result: text(search['result']),
    user: text(search['user']),
  }),
  staticData: {
    nav: { label: 'Audit log', icon: 'shield', group: 'Administration', order: 5, key: 'l' },
    permission: 'manage',
  },
  component: lazyRouteComponent(async () => import('./pages/audit.tsx'), 'AuditPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'account',
  staticData: {
    nav: { label: 'Your account', icon: 'person', group: 'Administration', order: 7, key: 'a' },
  },
  component: lazyRouteComponent(async () => import('./pages/account.tsx'), 'AccountPage'),
});

const teamRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'settings/team',
  staticData: {
    nav: { label: 'Team', icon: 'home', group: 'Administration', order: 2, key: 'n' },
    permission: 'manage',
  },
  component: lazyRouteComponent(async () => import('./pages/team.tsx'), 'TeamPage'),
});

const domainsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'settings/domains',
  staticData: {
    nav: { label: 'Domains', icon: 'link', group: 'Administration', order: 3, key: 'j' },
    permission: 'administer',
  },
  component: lazyRouteComponent(async () => import('./pages/domains.tsx'), 'DomainsPage'),
});

const systemRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'settings/system',
  staticData: {
    nav: { label: 'System', icon: 'pulse', group: 'Administration', order: 6, key: 'y' },
    permission: 'administer',
  },
  component: lazyRouteComponent(async () => import('./pages/system.tsx'), 'SystemPage'),
});

export const managementRoutes = [
  homeRoute,
  keysRoute,
  requestsRoute,
  applicationsRoute,
  managementKeysRoute,
  settingsRoute,
  teamRoute,
  domainsRoute,
  auditRoute,
  systemRoute,
  accountRoute,
] as const;
