export { anchorText, parseAnchor } from './audit/chain.ts';
export { AccessAudit } from './audit/access-audit.ts';
export { exportAudit } from './audit/export.ts';
export { recordFailedKeys } from './audit/failed-keys.ts';
export { auditEndJob } from './audit/jobs.ts';
export { openSealing } from './audit/sealing.ts';
export { auditRoutes } from './audit/search/routes.ts';
export { type Verification, verifyAudit } from './audit/verification.ts';
export { openDoors } from './authenticate.ts';
export { toId } from './ids.ts';
export type { Region } from './model.ts';
export { type Page, type Place, readPage } from './page.ts';
export {
  delegatedFlows,
  type LabAccount,
  type LabAccountFields,
  type LabAccountStatus,
  labAccountStatuses,
} from './lab-accounts/model.ts';
export { labAccountSchema, toWireLabAccount } from './lab-accounts/schema.ts';
export {
  createLabAccount,
  deleteLabAccount,
  allowTeams,
  listLabAccounts,
  listTeamLabAccounts,
  replaceLabAccount,
} from './lab-accounts/service.ts';
export { managementRoutes } from './routes.ts';
export {
  type Bootstrap,
  bootstrap,
  createTeam,
  findOperatorScope,
  findTeamScope,
  issueManagementKey,
  UnknownTeamError,
} from './service.ts';
export { placeOf, placeParams, uuids } from './schema.ts';
export { isAfter, isManaged } from './store.ts';
export { listPriorities } from './source-priorities/service.ts';
export { createTeamKey, listTeamKeys, revokeTeamKey } from './team-keys/service.ts';
export {
  findActingScope,
  getLabSettings,
  getLinkSettings,
  getSourceSettings,
  type LinkSettings,
  type LabSettings,
  listVerifiedDomains,
  type SourceSettings,
} from './team-sources/service.ts';
export { teamPurgeJob } from './teams/jobs.ts';
export { pastTeamScopes, teamScopeFor, tenantScope, writeTeams } from './tenants.ts';
