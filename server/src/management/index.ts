export { anchorText, parseAnchor } from './audit/chain.ts';
export { RequestAudit } from './audit/request-audit.ts';
export { AlteredLogError } from './audit/archive/error.ts';
export { archiveAudit } from './audit/archive/service.ts';
export { exportAudit } from './audit/export.ts';
export { recordFailedKeys } from './audit/failed-keys.ts';
export { openChainAppender } from './audit/chain-appender.ts';
export { type Verification, verifyAudit } from './audit/verification.ts';
export { openAuthenticators } from './authenticate.ts';
export { listVerifiedDomains } from './domains/service.ts';
export { newId, toId } from './ids.ts';
export { findMemberPermissions } from './members/permissions.ts';
export type { Region } from './model.ts';
export { pagedList, type PageOf, type PagePosition, readPage } from './pagination.ts';
export { consoleAddress } from './console-address.ts';
export { consoleUrl } from './sign-in/model.ts';
export { rowScopeOf, requireOrganisationScope } from './row-scope.ts';
export {
  type Bootstrap,
  bootstrap,
  createTeam,
  findOperatorScope,
  findTeamScope,
  issueManagementKey,
  issueStartLink,
  UnknownTeamError,
} from './service.ts';
export {
  deletion,
  deletionToWire,
  nextCursor,
  environmentFields,
  environmentOf,
  environmentParams,
  success,
  teamParams,
  uuids,
} from './schema.ts';
export { isAfter, isManaged } from './store.ts';
export { requireTeams } from './team-bindings-store.ts';
export { createTeamKey, listTeamKeys, revokeTeamKey } from './team-keys/service.ts';
export {
  getLabSettings,
  getLinkSettings,
  getOwnTeam,
  type LabSettings,
  type LinkSettings,
} from './teams/effective-settings.ts';
export { getTeam } from './teams/service.ts';
export {
  findActingScope,
  getTeamScopes,
  pastTeamScopes,
  teamScopeFor,
  type TeamsScope,
  tenantScope,
  writeTeam,
  writeTeams,
} from './tenants.ts';
export { RequestLog } from './request-log/recorder.ts';
export { slice } from './slice.ts';
