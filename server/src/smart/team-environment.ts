import type { Environment, TeamId } from '#kernel/scope.ts';

/** One of the two environments of a team, as paths of the management plane name it. */
export type TeamEnvironment = { readonly teamId: TeamId; readonly environment: Environment };
