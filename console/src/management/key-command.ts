type Place = { readonly teamId: string; readonly environment: string };

/** What makes a key of the team's environment from a shell of the server. */
export function keyCommand({ teamId, environment }: Place): string {
  return `npm run -s salus -- keys create --label backend --team ${teamId} --environment ${environment}`;
}
