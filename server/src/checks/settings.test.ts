import { describe, expect, it } from 'vitest';

import { parseConfig } from '../process/settings.ts';
import type { Usage } from './finding.ts';
import { settingFindings } from './settings.ts';

const sandbox: Usage = { isStarted: true, servesProduction: false };
const production: Usage = { isStarted: true, servesProduction: true };

/** The checks that do not say ok, and how much it matters. */
function complaints(
  environment: Readonly<Record<string, string>>,
  usage: Usage = sandbox,
): Readonly<Record<string, string>> {
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error(parsed.problems.join('; '));
  const bad = settingFindings(parsed.config, usage).filter(({ level }) => level !== 'ok');
  return Object.fromEntries(bad.map(({ check, level }) => [check, level]));
}

const external = { DATABASE_URL: 'postgres://db.example.com/salus' };
const tls = { SALUS_TLS_CERT_FILE: 'cert.pem', SALUS_TLS_KEY_FILE: 'key.pem' };

describe('settingFindings', () => {
  it('has nothing to say of the defaults', () => {
    expect(complaints({})).toEqual({});
  });

  it('wants TLS, ours or a declared proxy’s, before other machines are listened to', () => {
    expect(complaints({ SALUS_HOST: '0.0.0.0' })).toEqual({ address: 'fix' });
    expect(complaints({ SALUS_HOST: '203.0.113.5' })).toEqual({ address: 'fix' });
    for (const fine of [
      { SALUS_HOST: '0.0.0.0', ...tls },
      { SALUS_HOST: '0.0.0.0', SALUS_TRUSTED_PROXIES: '10.0.0.0/8' },
      { SALUS_HOST: '127.0.0.5' },
      { SALUS_HOST: 'localhost' },
    ])
      expect(complaints(fine)).toEqual({});
  });

  it('mentions a proxy whose clients cannot be told apart', () => {
    const behind = { SALUS_PUBLIC_URL: 'https://health.example.com' };
    expect(complaints(behind)).toEqual({ proxies: 'warn' });
    expect(complaints({ ...behind, SALUS_TRUSTED_PROXIES: '127.0.0.1/32' })).toEqual({});
    expect(complaints({ ...behind, ...tls })).toEqual({});
  });

  it('does not let everybody be a trusted proxy', () => {
    for (const networks of ['0.0.0.0/0', '::/0', '10.0.0.0/8,128.0.0.0/1'])
      expect(complaints({ SALUS_TRUSTED_PROXIES: networks })).toEqual({ proxies: 'fix' });
    expect(complaints({ SALUS_TRUSTED_PROXIES: '10.0.0.0/8,fc00::/7' })).toEqual({});
  });

  it('warns of production keys on the embedded database', () => {
    expect(complaints({}, production)).toEqual({ 'database kind': 'warn' });
    expect(complaints(external, production)).toEqual({});
  });

  it.each([
    ['CORS', { SALUS_CORS_ORIGINS: '*' }],
    ['private networks', { SALUS_WEBHOOK_PRIVATE_NETWORKS: 'all' }],
    ['bootstrap keys', { SALUS_BOOTSTRAP_TEAM_KEY: `sk_us_${'a'.repeat(32)}` }],
    ['bootstrap keys', { SALUS_BOOTSTRAP_MANAGEMENT_KEY: `mg_${'a'.repeat(32)}` }],
  ])('%s: warns in a sandbox, and wants it fixed in production', (check, environment) => {
    expect(complaints({ ...external, ...environment })).toEqual({ [check]: 'warn' });
    expect(complaints({ ...external, ...environment }, production)).toEqual({ [check]: 'fix' });
  });

  it('warns where sandboxes may reach private networks though others reach the server', () => {
    const published = { SALUS_HOST: '0.0.0.0', ...tls };
    const open = { SALUS_WEBHOOK_PRIVATE_NETWORKS: 'sandbox' };
    expect(complaints({ ...published, ...open })).toEqual({ 'private networks': 'warn' });
    expect(complaints(published)).toEqual({});
    expect(complaints(open)).toEqual({});
  });

  it('lets bootstrap keys be until the first start has read them', () => {
    const before = { isStarted: false, servesProduction: false };
    expect(complaints({ SALUS_BOOTSTRAP_TEAM_KEY: `sk_us_${'a'.repeat(32)}` }, before)).toEqual({});
  });

  it('does not want to debug in production', () => {
    for (const level of ['debug', 'trace']) {
      expect(complaints({ ...external, SALUS_LOG_LEVEL: level })).toEqual({});
      expect(complaints({ ...external, SALUS_LOG_LEVEL: level }, production)).toEqual({
        'log level': 'fix',
      });
    }
  });

  it('never shows a key', () => {
    const key = `sk_us_${'a'.repeat(32)}`;
    const parsed = parseConfig({ SALUS_BOOTSTRAP_TEAM_KEY: key });
    const text = JSON.stringify(parsed.ok && settingFindings(parsed.config, production));
    expect(text).toContain('SALUS_BOOTSTRAP_TEAM_KEY');
    expect(text).not.toContain(key);
  });
});
