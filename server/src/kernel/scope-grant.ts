import type {
  ManagementScope,
  ManagementScopeFields,
  TeamScope,
  TeamScopeFields,
} from './scope.ts';

/** The only way to make a TeamScope. Only management (after checking a key) and tests may import this file. */
export function grantTeamScope(fields: TeamScopeFields): TeamScope {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- minting the proof is this function's whole job
  return fields as TeamScope;
}

/** The only way to make a ManagementScope, with the same restriction. */
export function grantManagementScope(fields: ManagementScopeFields): ManagementScope {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- minting the proof is this function's whole job
  return fields as ManagementScope;
}
