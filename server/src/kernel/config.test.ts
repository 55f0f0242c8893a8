import { describe, expect, it } from 'vitest';

import { parseConfig, settings } from '../process/settings.ts';

describe('parseConfig', () => {
  it('answers the documented values when nothing is set', () => {
    const result = parseConfig({});
    expect(result).toMatchObject({
      ok: true,
      config: {
        host: '127.0.0.1',
        port: 8080,
        processes: 1,
        dataDir: './data',
        databaseUrl: null,
        serviceName: 'salus',
        serviceAliases: [],
        masterKey: null,
        logLevel: 'info',
        webhookPrivateNetworks: null,
      },
    });
  });

  it('names the setting that a misspelt variable was meant to be, and ignores other variables', () => {
    expect(parseConfig({ SALUS_PROT: '8081', SALUS_HOTS: '::1' })).toEqual({
      ok: false,
      problems: [
        'SALUS_PROT is not a setting: did you mean SALUS_PORT?',
        'SALUS_HOTS is not a setting: did you mean SALUS_HOST?',
      ],
    });
    expect(parseConfig({ SALUS_URL: 'http://127.0.0.1', SALUS_TEAM_KEY: 'k' }).ok).toBe(true);
  });

  it('reports every mistake at once, each with its variable', () => {
    const result = parseConfig({
      SALUS_PORT: '80800',
      DATABASE_URL: 'mysql://localhost/x',
      SALUS_SERVICE_NAME: 'No Spaces',
      SALUS_SERVICE_ALIASES: 'vital,NOT OK',
      SALUS_MASTER_KEY: 'c2hvcnQ=',
      SALUS_PREVIOUS_MASTER_KEYS: `${Buffer.alloc(32, 1).toString('base64')},c2hvcnQ=`,
      SALUS_LOG_LEVEL: 'loud',
      SALUS_BOOTSTRAP_TEAM_KEY: 'secret',
      SALUS_WEBHOOK_PRIVATE_NETWORKS: 'yes',
      SALUS_PUBLIC_URL: 'ftp://x',
    });
    expect(result.ok).toBe(false);
    const problems = result.ok ? [] : result.problems;
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'SALUS_PORT',
      'SALUS_PUBLIC_URL',
      'DATABASE_URL',
      'SALUS_SERVICE_NAME',
      'SALUS_SERVICE_ALIASES',
      'SALUS_MASTER_KEY',
      'SALUS_PREVIOUS_MASTER_KEYS',
      'SALUS_BOOTSTRAP_TEAM_KEY',
      'SALUS_LOG_LEVEL',
      'SALUS_WEBHOOK_PRIVATE_NETWORKS',
    ]);
  });

  it('reads lists, keys and addresses', () => {
    const key = Buffer.alloc(32, 7);
    const previous = [Buffer.alloc(32, 6), Buffer.alloc(32, 5)];
    const result = parseConfig({
      SALUS_SERVICE_ALIASES: 'vital, junction',
      SALUS_MASTER_KEY: key.toString('base64'),
      SALUS_PREVIOUS_MASTER_KEYS: previous.map((each) => each.toString('base64')).join(', '),
      SALUS_PUBLIC_URL: 'https://health.example.com/',
      SALUS_PORT: '0',
    });
    expect(result).toMatchObject({
      ok: true,
      config: {
        serviceAliases: ['vital', 'junction'],
        masterKey: key,
        previousMasterKeys: previous,
        publicUrl: 'https://health.example.com',
        port: 0,
      },
    });
  });

  it('reads rates, networks and origins, and refuses what only looks like them', () => {
    expect(
      parseConfig({
        SALUS_RATE_LIMIT_PER_KEY: '200:1000',
        SALUS_RATE_LIMIT_PER_ADDRESS: '50',
        SALUS_TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8',
        SALUS_CORS_ORIGINS: 'https://app.example.com, http://localhost:3000',
      }),
    ).toMatchObject({
      ok: true,
      config: {
        rateLimitPerKey: { perSecond: 200, burst: 1000 },
        rateLimitPerAddress: { perSecond: 50, burst: 250 },
        trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
        corsOrigins: ['https://app.example.com', 'http://localhost:3000'],
      },
    });
    const refusals = {
      SALUS_RATE_LIMIT_PER_KEY: ['fast', '-1', '1.5', '10:0', '10:', ':10'],
      SALUS_TRUSTED_PROXIES: ['10.0.0.1', '10.0.0.0/33', 'fd00::/129', 'proxy/8', '1.2.3.4/5/6'],
      SALUS_CORS_ORIGINS: [
        'app.example.com',
        'https://app.example.com/',
        'https://App.example.com',
      ],
      SALUS_FORWARDED_HEADER: ['x-real-ip'],
    };
    for (const [variable, texts] of Object.entries(refusals))
      for (const text of texts)
        expect(parseConfig({ [variable]: text })).toEqual({
          ok: false,
          problems: [expect.stringContaining(`${variable} must be`)],
        });
  });

  it('wants a certificate and its key together', () => {
    const [cert, key] = ['SALUS_TLS_CERT_FILE', 'SALUS_TLS_KEY_FILE'];
    expect(parseConfig({ [cert]: 'a' })).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^SALUS_TLS_KEY_FILE must be set/u)],
    });
    expect(parseConfig({ [key]: 'a' })).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^SALUS_TLS_CERT_FILE must be set/u)],
    });
    expect(parseConfig({ [cert]: 'a', [key]: 'b' }).ok).toBe(true);
  });

  it('treats an empty variable as unset', () => {
    expect(parseConfig({ SALUS_PORT: '', DATABASE_URL: '' })).toMatchObject({
      ok: true,
      config: { port: 8080, databaseUrl: null },
    });
  });

  it('names each variable once', () => {
    const variables = Object.values(settings).flatMap((each) =>
      'variables' in each ? each.variables.map(({ variable }) => variable) : each.variable,
    );
    expect(new Set(variables).size).toBe(variables.length);
  });
});
