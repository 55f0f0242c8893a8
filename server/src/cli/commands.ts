import type { Command } from './command.ts';

/** Loaded when asked for, so that a small command does not pay for the server. */
export const commands = {
  serve: {
    summary: 'start the API, the deliveries and the background jobs',
    load: async () => import('./serve.ts'),
  },
  worker: {
    summary: 'only the deliveries and the background jobs',
    load: async () => import('./worker.ts'),
  },
  migrate: { summary: 'bring the database up to date', load: async () => import('./migrate.ts') },
  upgrade: {
    summary: 'check whether the database fits this build, before an upgrade',
    load: async () => import('./upgrade.ts'),
  },
  keys: {
    summary: 'list, create and revoke team keys; rotate, export and import the master key',
    load: async () => import('./keys.ts'),
  },
  console: {
    summary: 'print a link that signs in to the console',
    load: async () => import('./console.ts'),
  },
  webhooks: {
    summary: 'list, add and remove webhook endpoints',
    load: async () => import('./webhooks.ts'),
  },
  listen: {
    summary: 'show the events of a team, and forward them to a local URL',
    load: async () => import('./listen.ts'),
  },
  trigger: {
    summary: 'publish an example event',
    load: async () => import('./trigger.ts'),
  },
  'migrate-from-hosted': {
    summary: 'migrate a team from or to another server of the contract',
    load: async () => import('./migrate-from-hosted.ts'),
  },
  mcp: {
    summary: 'serve assistant tools over standard input and output',
    load: async () => import('./mcp.ts'),
  },
  'lab-accounts': {
    summary: 'list, add, change and remove accounts at laboratories',
    load: async () => import('./lab-accounts.ts'),
  },
  import: { summary: 'import files of users', load: async () => import('./import.ts') },
  deletions: {
    summary: 'delete parts of the data of a user, undo that, and list deletions',
    load: async () => import('./deletions.ts'),
  },
  phones: {
    summary: "show the sync state of a user's phones; invite users; manage app credentials",
    load: async () => import('./phones.ts'),
  },
  insurance: {
    summary: 'show the imported diagnoses and payors; export payors',
    load: async () => import('./insurance.ts'),
  },
  aggregate: {
    summary: 'enable aggregate queries for a production team',
    load: async () => import('./aggregate.ts'),
  },
  'provider-webhook': {
    summary: 'print the callback URL to register at a provider',
    load: async () => import('./provider-webhook.ts'),
  },
  renormalise: {
    summary: 'normalize stored responses of providers again',
    load: async () => import('./renormalise.ts'),
  },
  seed: { summary: 'fill demo users with a month of data', load: async () => import('./seed.ts') },
  backup: {
    summary: 'copy the embedded database, also while it runs; verify its archive',
    load: async () => import('./backup.ts'),
  },
  restore: {
    summary: 'restore a backup, or a point in time of the archive, into an empty database',
    load: async () => import('./restore.ts'),
  },
  'take-over': {
    summary: 'make a restored copy take over from the original',
    load: async () => import('./take-over.ts'),
  },
  distribute: {
    summary: 'distribute the user tables to the workers of Citus',
    load: async () => import('./distribute.ts'),
  },
  audit: {
    summary: 'verify and export the audit log',
    load: async () => import('./audit.ts'),
  },
  certificate: {
    summary: 'verify deletion certificates',
    load: async () => import('./certificate.ts'),
  },
  doctor: {
    summary: 'check the installation and report unsafe settings',
    load: async () => import('./doctor.ts'),
  },
} as const satisfies Record<string, { summary: string; load: () => Promise<Command> }>;

export type CommandName = keyof typeof commands;
