import { expect, it } from 'vitest';

import { parseConfig } from '../../process/settings.ts';
import { privateNetworksOf } from '../config/private-networks.ts';

function of(
  environment: Readonly<Record<string, string>>,
  role: 'server' | 'worker' = 'server',
): string {
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  return privateNetworksOf(parsed.config, role);
}

it.each([
  {},
  { SALUS_HOST: 'localhost' },
  { SALUS_HOST: '127.0.0.5' },
  { SALUS_HOST: '::1' },
  { SALUS_PUBLIC_URL: 'http://localhost:8080' },
  { SALUS_PUBLIC_URL: 'http://[::1]:8080' },
  { DATABASE_URL: 'postgres://db.example.com/salus' },
])('a server that only its own machine reaches lets sandboxes reach it, too: %o', (environment) => {
  expect(of(environment)).toBe('sandbox');
});

it.each([
  { SALUS_HOST: '0.0.0.0' },
  { SALUS_HOST: '::' },
  { SALUS_HOST: '10.0.0.5' },
  { SALUS_HOST: 'health.example.com' },
  { SALUS_PUBLIC_URL: 'https://health.example.com' },
  { SALUS_TRUSTED_PROXIES: '127.0.0.1/32' },
])('a server that others reach lets nobody reach private networks: %o', (environment) => {
  expect(of(environment)).toBe('none');
});

it('what is set is what holds', () => {
  for (const set of ['none', 'sandbox', 'all']) {
    const environment = { SALUS_WEBHOOK_PRIVATE_NETWORKS: set };
    expect([of(environment), of({ ...environment, SALUS_HOST: '0.0.0.0' })]).toEqual([set, set]);
    expect(of({ ...environment, DATABASE_URL: 'postgres://db/salus' }, 'worker')).toBe(set);
  }
});

it('a worker beside a database of others lets nobody reach them, as it does not know who reaches its servers', () => {
  expect(of({ DATABASE_URL: 'postgres://db/salus' }, 'worker')).toBe('none');
  expect(of({}, 'worker')).toBe('sandbox');
  expect(of({ SALUS_HOST: '0.0.0.0' }, 'worker')).toBe('none');
});
