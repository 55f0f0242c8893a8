import type { Brand } from './brand.ts';

/** The reach of work that belongs to no single tenant: authentication, background jobs, the operator's commands. */
export type AcrossTenants = Brand<{ readonly reach: 'all' }, 'AcrossTenants'>;

/** Only what is named in the rule `who may reach across tenants` may import this. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where it is made
export const acrossTenants = { reach: 'all' } as AcrossTenants;
