import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { nullable } from '#kernel/http/common-schemas.ts';

import type { SourcesContext } from '../../sources-context.ts';
import { loadState } from '../page/state-url.ts';

/** The last action, for the page that shows the remaining sources. */
const noticeSchema = Type.Object({
  what: Type.Enum(['disconnected', 'wasNot', 'not_offered']),
  provider: Type.String(),
});
export type Notice = Static<typeof noticeSchema>;

const shownSchema = Type.Union([
  Type.Object({ at: Type.Literal('entrance'), typed: Type.String() }),
  Type.Object({ at: Type.Literal('ended'), why: Type.Enum(['used', 'expired', 'left']) }),
  Type.Object({
    at: Type.Literal('connections'),
    visit: Type.String(),
    notice: nullable(noticeSchema),
  }),
  Type.Object({ at: Type.Literal('question'), visit: Type.String(), provider: Type.String() }),
]);
export type Shown = Static<typeof shownSchema>;

/** Returns the state that a URL shows in the browser that was redirected there; undefined for any other. */
export function readShown(
  deps: Pick<SourcesContext, 'vault'>,
  id: string,
  cookies: string | undefined,
): Shown | undefined {
  const state = loadState(deps, '/portal', id, cookies);
  return Value.Check(shownSchema, state) ? state : undefined;
}
