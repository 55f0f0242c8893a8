export { authenticateTeamKey } from './authenticate.ts';
export type { Team, TeamKey } from './model.ts';
export {
  bindInstallation,
  type Bootstrap,
  bootstrap,
  createTeam,
  createTeamKey,
  findTeamScope,
  type IssuedKey,
  listTeamKeys,
  revokeTeamKey,
  UnknownTeamError,
  WrongMasterKeyError,
} from './service.ts';
