import type { TestApp, TestResponse, TestTeam, TestUser } from './app.ts';

type Body = Readonly<Record<string, unknown>>;
type Page = { readonly users: readonly TestUser[]; readonly total: number };

export type UserApi = {
  create(body: unknown): Promise<TestResponse<TestUser>>;
  get(id: string): Promise<TestResponse<TestUser>>;
  resolve(reference: string): Promise<TestResponse<TestUser>>;
  list(query?: Readonly<Record<string, string | number>>): Promise<TestResponse<Page>>;
  patch(id: string, body: Body): Promise<TestResponse<unknown>>;
  remove(id: string): Promise<TestResponse<unknown>>;
  undo(query: Readonly<Record<string, string>>): Promise<TestResponse<unknown>>;
};

/** The operations on users, with the key of one team. */
export function userApi(app: TestApp, { key }: TestTeam): UserApi {
  return {
    create: async (body) => app.request('POST', '/v2/user', { key, body }),
    get: async (id) => app.request('GET', `/v2/user/${id}`, { key }),
    resolve: async (reference) =>
      app.request('GET', `/v2/user/resolve/${encodeURIComponent(reference)}`, { key }),
    list: async (query = {}) => app.request('GET', '/v2/user', { key, query }),
    patch: async (id, body) => app.request('PATCH', `/v2/user/${id}`, { key, body }),
    remove: async (id) => app.request('DELETE', `/v2/user/${id}`, { key }),
    undo: async (query) => app.request('POST', '/v2/user/undo_delete', { key, query }),
  };
}

/** Where the problems of a 422 are. */
export function blamed(response: TestResponse<unknown>): string[] {
  const { detail } = response.body as { detail: readonly { readonly loc: readonly string[] }[] };
  return detail.map((problem) => problem.loc.join('.'));
}

/** All of an answer that may not tell two refusals apart. */
export function visible({ status, headers, text }: TestResponse<unknown>): unknown {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { status, headers: rest, text };
}
