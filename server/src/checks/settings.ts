import type { Config } from '#kernel/config.ts';
import { privateNetworksOf } from '#kernel/config/private-networks.ts';
import { isLoopback } from '#kernel/network/client-address.ts';

import { settings } from '../process/settings.ts';
import type { Finding, Usage } from './finding.ts';
import { processesFinding } from './processes.ts';

/** What is wrong with the settings by themselves. Most of it only matters once production data is served. */
export function settingFindings(config: Config, usage: Usage): readonly Finding[] {
  const unsafe = usage.servesProduction ? 'fix' : 'warn';
  return [
    addressFinding(config),
    proxyFinding(config),
    processesFinding(config),
    {
      check: 'database kind',
      ...(config.databaseUrl === null && usage.servesProduction
        ? {
            level: 'warn',
            text: 'production keys are served from the embedded database: one machine, no standby; take backups, or set DATABASE_URL',
          }
        : ok(config.databaseUrl === null ? 'embedded' : 'given by DATABASE_URL')),
    },
    {
      check: 'CORS',
      ...(config.corsOrigins.includes('*')
        ? {
            level: unsafe,
            text: 'every web page may call the API: name the origins in SALUS_CORS_ORIGINS',
          }
        : ok(config.corsOrigins.length === 0 ? 'off' : `for ${config.corsOrigins.join(', ')}`)),
    },
    {
      check: 'bootstrap keys',
      ...(usage.isStarted && bootstrapVariables(config).length > 0
        ? {
            level: unsafe,
            text: `${bootstrapVariables(config).join(' and ')} is only read at the first start: unset it, because anyone who can read the environment has the key`,
          }
        : ok('not in the environment')),
    },
    {
      check: 'log level',
      ...(usage.servesProduction && ['trace', 'debug'].includes(config.logLevel)
        ? { level: 'fix', text: `${config.logLevel} is for development: set SALUS_LOG_LEVEL=info` }
        : ok(config.logLevel)),
    },
    {
      check: 'private networks',
      ...networksFinding(config, unsafe),
    },
  ];
}

function networksFinding(config: Config, unsafe: Finding['level']): Omit<Finding, 'check'> {
  const open = privateNetworksOf(config, 'server');
  const others = privateNetworksOf({ ...config, webhookPrivateNetworks: null }, 'server');
  if (open === 'all') {
    return {
      level: unsafe,
      text: 'webhooks of every team may reach your own network: set SALUS_WEBHOOK_PRIVATE_NETWORKS to sandbox or none',
    };
  }
  if (open === 'sandbox' && others === 'none') {
    return {
      level: 'warn',
      text: 'members of sandbox teams can read responses of services on this machine and your network: set SALUS_WEBHOOK_PRIVATE_NETWORKS=none, or unset it',
    };
  }
  return ok(`open to webhooks of: ${open}`);
}

function ok(text: string): Omit<Finding, 'check'> {
  return { level: 'ok', text };
}

const isLocal = ({ host }: Config): boolean => host === 'localhost' || isLoopback(host);
const isBehindTls = ({ publicUrl }: Config): boolean => publicUrl?.startsWith('https://') === true;

function addressFinding(config: Config): Finding {
  const { host, tlsCertFile, trustedProxies } = config;
  const where = `listens on ${host}`;
  if (tlsCertFile !== null) return { check: 'address', ...ok(`${where} with TLS`) };
  if (isLocal(config) || isBehindTls(config) || trustedProxies.length > 0) {
    return { check: 'address', ...ok(where) };
  }
  return {
    check: 'address',
    level: 'fix',
    text: `${where} without TLS: set SALUS_TLS_CERT_FILE and SALUS_TLS_KEY_FILE, or put a proxy with TLS in front and set SALUS_PUBLIC_URL and SALUS_TRUSTED_PROXIES`,
  };
}

/** Larger than any private network (fc00::/7): strangers are in it. */
const everybody = /\/[0-6]$/u;

function proxyFinding(config: Config): Finding {
  const { trustedProxies } = config;
  const wide = trustedProxies.filter((network) => everybody.test(network));
  if (wide.length > 0) {
    return {
      check: 'proxies',
      level: 'fix',
      text: `SALUS_TRUSTED_PROXIES holds ${wide.join(', ')}: strangers could choose the address they are limited by`,
    };
  }
  if (trustedProxies.length === 0 && isBehindTls(config) && config.tlsCertFile === null) {
    return {
      check: 'proxies',
      level: 'warn',
      text: 'SALUS_PUBLIC_URL speaks of a proxy that SALUS_TRUSTED_PROXIES does not name: limits and the audit log see all its clients as one',
    };
  }
  const text =
    trustedProxies.length === 0 ? 'none trusted' : `trusted: ${trustedProxies.join(', ')}`;
  return { check: 'proxies', ...ok(text) };
}

function bootstrapVariables(config: Config): readonly string[] {
  return [
    ...(config.bootstrapTeamKey === null ? [] : [settings.bootstrapTeamKey.variable]),
    ...(config.bootstrapManagementKey === null ? [] : [settings.bootstrapManagementKey.variable]),
  ];
}
