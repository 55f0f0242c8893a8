import type { Operation } from '#kernel/http/operation.ts';

import type { TestApp, TestTeam } from './app.ts';
import { exampleFields } from './example.ts';
import { managementApi } from './management-api.ts';
import { signIn } from './signed-in.ts';

type Json = Readonly<Record<string, unknown>>;

/** What opens every plane of one app, and what its paths are made of. */
export type Keys = {
  readonly headersOf: (plane: Operation['plane']) => Readonly<Record<string, string>>;
  /** What only the app knows, by the name of the field. */
  readonly ids: Json;
};

/** What opens each plane: keys of a team and its organisation, a member's session, a link of one of its users. */
export async function everyKey(app: TestApp, team: TestTeam): Promise<Keys> {
  const user = await app.newUser(team);
  const org = await managementApi(app);
  const { body } = await app.request<{ link_token: string }>('POST', '/v2/link/token', {
    key: team.key,
    body: { user_id: user.user_id },
  });
  const headers = {
    data: { 'x-salus-api-key': team.key },
    management: { 'x-management-key': org.key },
    member: (await signIn(app)).headers(),
    link: { 'x-salus-link-token': body.link_token },
    public: {},
  };
  return {
    headersOf: (plane) => headers[plane],
    ids: {
      user_id: user.user_id,
      client_user_id: user.client_user_id,
      org_id: org.orgId,
      team_id: team.scope.teamId,
      env: 'sandbox',
      environment: 'sandbox',
      resource: 'heartrate',
      provider: 'oura',
      region: 'us',
    },
  };
}

/** The address of an operation, with the least that its path and query accept. */
export function addressOf(operation: Operation, ids: Json): string {
  const fields = (schema: unknown): Json =>
    typeof schema === 'object' && schema !== null
      ? exampleFields({ ...schema }, ids, () => false)
      : {};
  const params = fields(operation.params);
  const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = Object.entries(fields(operation.query)).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return `${path}?${new URLSearchParams(query).toString()}`;
}
