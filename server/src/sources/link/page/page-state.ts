import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { nullable } from '#kernel/http/common-schemas.ts';
import type { Reply } from '#kernel/http/operation.ts';

import type { SourcesContext } from '../../sources-context.ts';
import { problemSchema } from './locales/problem.ts';
import { redirectToState, loadState, short } from './state-url.ts';

const maybe = nullable(Type.String());
const problem = nullable(problemSchema);

/** The state of a link session after a step, as far as a page cannot derive it again. */
const shownSchema = Type.Union([
  Type.Object({ at: Type.Literal('entrance') }),
  Type.Object({ at: Type.Literal('used') }),
  Type.Object({ at: Type.Literal('choose'), search: Type.String(), problem }),
  Type.Object({ at: Type.Literal('consent'), provider: Type.String() }),
  Type.Object({
    at: Type.Literal('log in'),
    provider: Type.String(),
    problem,
    account: Type.String(),
    region: maybe,
  }),
  Type.Object({
    at: Type.Literal('code'),
    provider: Type.String(),
    hint: Type.String(),
    problem,
  }),
  Type.Object({ at: Type.Literal('again'), provider: Type.String(), problem: problemSchema }),
  Type.Object({
    at: Type.Literal('leave'),
    provider: Type.String(),
    url: Type.String(),
    cookie: maybe,
  }),
  Type.Object({
    at: Type.Literal('connected'),
    provider: Type.String(),
    /** In milliseconds. */
    since: Type.Integer(),
  }),
  Type.Object({ at: Type.Literal('stopped'), errorType: Type.String(), goesBack: Type.Boolean() }),
]);
export type PageView = Static<typeof shownSchema>;

const stateSchema = Type.Object({ token: Type.String(), shown: shownSchema });
/** The link of a user, and the current step. */
export type PageState = Static<typeof stateSchema>;

export function redirectToPage(
  deps: Pick<SourcesContext, 'vault' | 'random' | 'baseUrl'>,
  { token, shown }: PageState,
): Reply {
  return redirectToState(deps, '/link', { token: short(token), shown });
}

/** Returns the state that a URL shows in the browser that was redirected there; undefined for any other. */
export function readPage(
  deps: Pick<SourcesContext, 'vault'>,
  id: string,
  cookies: string | undefined,
): PageState | undefined {
  const state = loadState(deps, '/link', id, cookies);
  return Value.Check(stateSchema, state) ? state : undefined;
}
