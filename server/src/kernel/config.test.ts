import { describe, expect, it } from 'vitest';

import { parseConfig, settings } from './config.ts';

describe('parseConfig', () => {
  it('answers the documented values when nothing is set', () => {
    const result = parseConfig({});
    expect(result).toMatchObject({
      ok: true,
      config: {
        host: '127.0.0.1',
        port: 8080,
        dataDir: './data',
        databaseUrl: null,
        serviceName: 'salus',
        serviceAliases: [],
        masterKey: null,
        logLevel: 'info',
        webhookPrivateNetworks: 'sandbox',
      },
    });
  });

  it('reports every mistake at once, each with its variable', () => {
    const result = parseConfig({
      SALUS_PORT: '80800',
      DATABASE_URL: 'mysql://localhost/x',
      SALUS_SERVICE_NAME: 'No Spaces',
      SALUS_SERVICE_ALIASES: 'vital,NOT OK',
      SALUS_MASTER_KEY: 'c2hvcnQ=',
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
      'SALUS_BOOTSTRAP_TEAM_KEY',
      'SALUS_LOG_LEVEL',
      'SALUS_WEBHOOK_PRIVATE_NETWORKS',
    ]);
  });

  it('reads lists, keys and addresses', () => {
    const key = Buffer.alloc(32, 7);
    const result = parseConfig({
      SALUS_SERVICE_ALIASES: 'vital, junction',
      SALUS_MASTER_KEY: key.toString('base64'),
      SALUS_PUBLIC_URL: 'https://health.example.com/',
      SALUS_PORT: '0',
    });
    expect(result).toMatchObject({
      ok: true,
      config: {
        serviceAliases: ['vital', 'junction'],
        masterKey: key,
        publicUrl: 'https://health.example.com',
        port: 0,
      },
    });
  });

  it('treats an empty variable as unset', () => {
    expect(parseConfig({ SALUS_PORT: '', DATABASE_URL: '' })).toMatchObject({
      ok: true,
      config: { port: 8080, databaseUrl: null },
    });
  });

  it('names each variable once', () => {
    const variables = Object.values(settings).map((setting) => setting.variable);
    expect(new Set(variables).size).toBe(variables.length);
  });
});
