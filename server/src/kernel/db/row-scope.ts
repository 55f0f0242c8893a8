import type { AcrossTenants } from '../across-tenants.ts';
import type { TeamScope } from '../scope.ts';

/** Whose rows statements see and may write: row-level security holds them to it, whatever they ask for. */
export type RowScope = TeamScope | readonly TeamScope[] | AcrossTenants;

/** What a reach is to PostgreSQL: the two settings that the policies of migration 0005 read. */
export type RlsSettings = { readonly tenants: string; readonly across: 'on' | 'off' };

export function rlsSettingsOf(reach: RowScope): RlsSettings {
  if ('reach' in reach) return { tenants: '{}', across: 'on' };
  const scopes = 'tenantId' in reach ? [reach] : reach;
  // Each once: PostgreSQL reads the list anew for every statement.
  const tenants = new Set(scopes.map((scope) => scope.tenantId));
  return { tenants: `{${[...tenants].join(',')}}`, across: 'off' };
}

export const isSameVisible = (one: RlsSettings | undefined, other: RlsSettings): boolean =>
  one?.tenants === other.tenants && one.across === other.across;
