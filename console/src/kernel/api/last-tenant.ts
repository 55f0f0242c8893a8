const name = 'tenant';

/** The team and environment that this browser showed last. It is kept when the member signs out: the next sign-in goes on there. */
export function readLastTenant(): string | null {
  return localStorage.getItem(name);
}

export function storeLastTenant(tenant: string): void {
  localStorage.setItem(name, tenant);
}
