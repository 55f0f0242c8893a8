import type { TeamEnd, TenantPurger } from '#kernel/personal-data.ts';
import { defineSlice, type Worker } from '#kernel/slice.ts';

import { openChainAppender } from './audit/chain-appender.ts';
import { auditEndJob } from './audit/jobs.ts';
import { auditRoutes } from './audit/search/routes.ts';
import { verifyRoutes } from './audit/verify/routes.ts';
import { managementErrors } from './errors.ts';
import { examples } from './examples.ts';
import { signInEndJob } from './jobs.ts';
import { IdentityProvider } from './oidc/identity-provider.ts';
import { countsJob } from './overview/jobs.ts';
import { requestsJob } from './request-log/jobs.ts';
import { managementRoutes } from './routes.ts';
import { managementSettings, type OidcSettings } from './settings.ts';
import { openHeartbeat } from './system/heartbeat.ts';
import type { ProcessRole } from './system/store.ts';
import { teamPurgeJob } from './teams/jobs.ts';

type Needs = Pick<
  Parameters<typeof managementRoutes>[0],
  | 'baseUrl'
  | 'lookUpTxt'
  | 'inspect'
  | 'summariseDeliveries'
  | 'openWork'
  | 'serviceName'
  | 'version'
  | 'findOpenQueries'
> & {
  /** The steps of all slices at the deletion of a team, and the purges of its other data. */
  readonly teamEnds: readonly TeamEnd[];
  readonly purgers: readonly TenantPurger[];
  readonly oidc: OidcSettings | null;
  readonly role: ProcessRole;
};

const audited = 'The audit log is retained when its subject is erased.';
const emptied = 'Its row stays empty, as certificates and the audit log name it.';

export const slice = defineSlice({
  name: 'management',
  about: 'organisations, teams, keys, members, domains; authentication; the only creator of scopes',
  tags: {
    team: 'The team of the key: its settings, physicians, users by name, and which source goes first.',
    organisation: 'The organization of the management key.',
    teams: 'Teams in sandbox and production, and their settings.',
    'team keys': 'Keys for backends, and access tokens for where a key must not be.',
    'management keys': 'Management keys: of the organization, or bound to teams.',
    members: 'People with roles, invited by link.',
    'sign in': 'Members signed in by a cookie, for the console.',
    domains: 'Domains whose ownership a DNS record proves.',
    audit: 'The audit log of changes and reads.',
    'health records':
      'Operations of the contract that Salus does not serve. Each returns 501 with the reason.',
  },
  tables: {
    organisation: { of: 'organisation', holds: 'owners of teams' },
    organisation_domain: {
      of: 'organisation',
      holds: 'verified domains of an organisation',
    },
    organisation_member: {
      of: 'organisation',
      holds: 'its members; an e-mail address is unique in the organisation',
    },
    organisation_member_team: { of: 'organisation', holds: 'teams of a member' },
    organisation_invite: { of: 'organisation', holds: 'links that create members, hashed' },
    organisation_invite_team: {
      of: 'organisation',
      holds: 'teams of an invited member',
    },
    member_session: {
      of: 'organisation',
      holds: 'sessions of members: SHA-256 of the cookie, last use, expiry',
    },
    member_password: {
      of: 'organisation',
      holds: 'argon2id hash of each password',
    },
    member_passkey: { of: 'organisation', holds: 'public keys that members sign in with' },
    passkey_challenge: {
      of: 'organisation',
      holds: 'SHA-256 of passkey challenges, for five minutes',
    },
    sign_in_link: { of: 'organisation', holds: 'links that sign in once, hashed' },
    management_key: {
      of: 'organisation',
      holds: 'SHA-256 of each key of the management plane, its prefix, revocation',
    },
    management_key_team: { of: 'organisation', holds: 'teams of a management key' },
    team: { of: 'tenant', holds: 'teams, the owners of data', outlives: emptied },
    tenant: {
      of: 'tenant',
      holds: 'a team in one environment, with its settings',
      outlives: emptied,
    },
    team_api_key: {
      of: 'tenant',
      holds: 'SHA-256 of each key, its visible prefix, revocation',
      outlives: 'The last purge of its team takes it.',
    },
    request_log: {
      of: 'tenant',
      holds: 'the latest requests of a team: operation, status, time; for seven days',
    },
    tenant_count: {
      of: 'tenant',
      holds: 'how many users, connections and orders a team has, and samples by the hour',
    },
    tenant_count_change: {
      of: 'tenant',
      holds: 'changes of these counts, until they are added up',
    },
    audit_pending: {
      of: 'user',
      holds: 'entries of the audit log, from their transaction until they are sealed',
      outlives: audited,
    },
    audit_rollup: {
      of: 'user',
      holds:
        'reads and pushes of a day by user, credential, IP address and operation, until the day is sealed',
      outlives: audited,
    },
    audit_archive: {
      of: 'installation',
      holds: 'which entries of the audit log are in archives, and the hashes at both ends',
    },
    audit_entry: {
      of: 'user',
      holds: 'the hash chain of the audit log; no update, no delete',
      outlives: audited,
    },
    service_process: {
      of: 'installation',
      holds: 'running processes of the service, with their last heartbeat',
    },
    audit_head: { of: 'installation', holds: 'the end of the hash chain' },
  },
  errors: managementErrors,
  settings: managementSettings,
  examples,
  open: (resources, { purgers, oidc, ...needs }: Needs) => {
    const identityProvider = oidc === null ? null : new IdentityProvider(oidc);
    const workers = (): readonly Worker[] => [
      openChainAppender(resources),
      openHeartbeat({ ...resources, role: needs.role, version: needs.version }),
    ];
    return {
      operations: () => [
        ...managementRoutes({ ...resources, ...needs, identityProvider }),
        ...auditRoutes(resources),
        ...verifyRoutes(resources),
      ],
      jobs: () => [
        teamPurgeJob(resources, purgers),
        auditEndJob(resources),
        countsJob(resources),
        signInEndJob(resources),
        requestsJob(resources),
      ],
      workers,
      localWorkers: workers,
      close: async () => identityProvider?.close(),
    };
  },
});
