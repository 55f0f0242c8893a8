import { useMe, useTenant } from './session.ts';

/** The team of the address, as operations of the management plane name it. */
export type TeamPath = {
  readonly org_id: string;
  readonly team_id: string;
  readonly environment: 'sandbox' | 'production';
};

export function useTeamPath(): TeamPath {
  const { organisation } = useMe();
  const { teamId, environment } = useTenant();
  return { org_id: organisation.id, team_id: teamId, environment };
}

/** Keys of queries begin with it, so that nothing is mixed up between teams. */
export const keyOf = ({ team_id: team, environment }: TeamPath): string => `${team}/${environment}`;

/** The path of one of the team's operations, for the code beside a view. */
export const pathOf = (place: TeamPath, rest: string): string =>
  `/v1/org/${place.org_id}/team/${place.team_id}/${place.environment}/${rest}`;
