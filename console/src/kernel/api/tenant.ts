/** What a request of the data plane is about. Its pages lie under /console/{team}/{environment}. */
export type Tenant = {
  readonly teamId: string;
  readonly environment: 'sandbox' | 'production';
};

const pattern = /^\/console\/([0-9a-f-]{36})\/(sandbox|production)(?:\/|$)/u;

/** The tenant of an address; null where it has none. */
export function tenantOf(pathname: string): Tenant | null {
  const found = pattern.exec(pathname);
  const [, teamId, environment] = found ?? [];
  if (teamId === undefined || (environment !== 'sandbox' && environment !== 'production'))
    return null;
  return { teamId, environment };
}

/** The header's value: `-` where a request is about no tenant. */
export function tenantText(tenant: Tenant | null): string {
  return tenant === null ? '-' : `${tenant.teamId}/${tenant.environment}`;
}
