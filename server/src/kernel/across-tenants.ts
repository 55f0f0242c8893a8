import type { Brand } from './brand.ts';

/**
 * The row scope of work that belongs to no single tenant: authentication, background jobs, the operator's commands.
 */
export type AcrossTenants = Brand<{ readonly reach: 'all' }, 'AcrossTenants'>;

/** Only modules that the architecture rule `who may reach across tenants` names may import this. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where it is made
export const acrossTenants = { reach: 'all' } as AcrossTenants;
