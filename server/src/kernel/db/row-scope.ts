import type { AcrossTenants } from '../across-tenants.ts';
import type { TeamScope } from '../scope.ts';

/** The tenants whose rows statements can read and write; row-level security enforces it. */
export type RowScope = TeamScope | readonly TeamScope[] | AcrossTenants;

/** A row scope as the two settings that the policies of migration 0005 read. */
export type RlsSettings = { readonly tenants: string; readonly across: 'on' | 'off' };

export function rlsSettingsOf(reach: RowScope): RlsSettings {
  if ('reach' in reach) return { tenants: '{}', across: 'on' };
  const scopes = 'tenantId' in reach ? [reach] : reach;
  // Without duplicates, because PostgreSQL parses the list for each statement.
  const tenants = new Set(scopes.map((scope) => scope.tenantId));
  return { tenants: `{${[...tenants].join(',')}}`, across: 'off' };
}

export const isSameVisible = (one: RlsSettings | undefined, other: RlsSettings): boolean =>
  one?.tenants === other.tenants && one.across === other.across;
