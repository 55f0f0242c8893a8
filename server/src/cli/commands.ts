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
    summary: 'say whether the database and this build fit, before an upgrade',
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
    summary: 'show the events of a team, and forward them to an address of this machine',
    load: async () => import('./listen.ts'),
  },
  trigger: {
    summary: 'make an example of an event',
    load: async () => import('./trigger.ts'),
  },
  'migrate-from-hosted': {
    summary: 'move a team here from another server of the contract, or away',
    load: async () => import('./migrate-from-hosted.ts'),
  },
  mcp: {
    summary: 'tools for an assistant over standard input and output, forwarded to a server',
    load: async () => import('./mcp.ts'),
  },
  'lab-accounts': {
    summary: 'list, add, change and remove accounts at laboratories',
    load: async () => import('./lab-accounts.ts'),
  },
  import: { summary: 'import files that people own', load: async () => import('./import.ts') },
  deletions: {
    summary: 'delete parts of the data of a user, undo that, and list deletions',
    load: async () => import('./deletions.ts'),
  },
  phones: {
    summary: 'say what the phones of a user wait for; invite users; pairs for backends of apps',
    load: async () => import('./phones.ts'),
  },
  insurance: {
    summary: 'what is imported of diagnoses and payors; export payors',
    load: async () => import('./insurance.ts'),
  },
  aggregate: {
    summary: 'let a production team use aggregate queries',
    load: async () => import('./aggregate.ts'),
  },
  'provider-webhook': {
    summary: 'print the address that a provider is to call, where it is told by hand',
    load: async () => import('./provider-webhook.ts'),
  },
  renormalise: {
    summary: 'read kept answers of providers again',
    load: async () => import('./renormalise.ts'),
  },
  seed: { summary: 'fill demo users with a month of data', load: async () => import('./seed.ts') },
  backup: {
    summary: 'copy the embedded database, also while it runs; verify its archive',
    load: async () => import('./backup.ts'),
  },
  restore: {
    summary: 'put a backup, or a moment of the archive, in the place of an empty database',
    load: async () => import('./restore.ts'),
  },
  'take-over': {
    summary: 'make a restored copy go on for the original',
    load: async () => import('./take-over.ts'),
  },
  distribute: {
    summary: 'move what grows with users to the workers of Citus',
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
