import type { TeamEnd, TenantPurger } from '#kernel/personal-data.ts';
import { defineSlice } from '#kernel/slice.ts';

import { auditEndJob } from './audit/jobs.ts';
import { openSealing } from './audit/sealing.ts';
import { auditRoutes } from './audit/search/routes.ts';
import { managementErrors } from './errors.ts';
import { examples } from './examples.ts';
import { managementRoutes } from './routes.ts';
import { teamPurgeJob } from './teams/jobs.ts';

type Needs = Pick<Parameters<typeof managementRoutes>[0], 'baseUrl' | 'lookUpTxt'> & {
  /** Of every slice: what ends with a team at once, and what erases the rest of it. */
  readonly teamEnds: readonly TeamEnd[];
  readonly purgers: readonly TenantPurger[];
};

const audited = 'The audit log is kept when what it is about is erased.';
const emptied = 'Its row stays empty, as certificates and the audit log name it.';

export const slice = defineSlice({
  name: 'management',
  tags: {
    team: 'The team of the key: its settings, physicians, users by name, and which source goes first.',
    organisation: 'The organisation of the management key.',
    teams: 'Teams in sandbox and production, and their settings.',
    'team keys': 'Keys for backends, and access tokens for where a key must not be.',
    'management keys': 'Keys for this plane: of the organisation, or bound to some teams.',
    members: 'People with roles, invited by link.',
    domains: 'Domains whose ownership is proved by a DNS record.',
    audit: 'Who did and saw what.',
  },
  tables: {
    organisation: { of: 'organisation' },
    organisation_domain: { of: 'organisation' },
    organisation_member: { of: 'organisation' },
    organisation_member_team: { of: 'organisation' },
    organisation_invite: { of: 'organisation' },
    organisation_invite_team: { of: 'organisation' },
    management_key: { of: 'organisation' },
    management_key_team: { of: 'organisation' },
    team: { of: 'tenant', outlives: emptied },
    tenant: { of: 'tenant', outlives: emptied },
    team_api_key: { of: 'tenant', outlives: 'The last purge of its team takes it.' },
    audit_pending: { of: 'user', outlives: audited },
    audit_entry: { of: 'user', outlives: audited },
    audit_head: { of: 'installation' },
  },
  errors: managementErrors,
  examples,
  open: (resources, { purgers, ...needs }: Needs) => ({
    operations: () => [...managementRoutes({ ...resources, ...needs }), ...auditRoutes(resources)],
    jobs: () => [teamPurgeJob(resources, purgers), auditEndJob(resources)],
    workers: () => [openSealing(resources)],
  }),
});
