/** A command: reads its arguments, does its work, answers the exit code. */
export type Command = { run(args: readonly string[]): Promise<number> };

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
  keys: { summary: 'list, create and revoke team keys', load: async () => import('./keys.ts') },
  webhooks: {
    summary: 'list, add and remove webhook endpoints',
    load: async () => import('./webhooks.ts'),
  },
  import: { summary: 'import files that people own', load: async () => import('./import.ts') },
  seed: { summary: 'fill demo users with a month of data', load: async () => import('./seed.ts') },
  doctor: {
    summary: 'check the installation and report unsafe settings',
    load: async () => import('./doctor.ts'),
  },
} as const satisfies Record<string, { summary: string; load: () => Promise<Command> }>;

export type CommandName = keyof typeof commands;
