import type { ResourceType, Source } from '../resource-type.ts';
import { scan } from './scan.ts';

/** A type whose resources are found by looking through what a source has. */
export function scanned(
  rest: Omit<ResourceType, 'search' | 'source'>,
  source: Source,
): ResourceType & Required<Pick<ResourceType, 'search' | 'source'>> {
  return {
    ...rest,
    source,
    search: async (deps, scope, asked) =>
      scan(deps, scope, rest, {
        ...asked,
        read: async (after) => source(deps, scope, asked, after),
      }),
  };
}

/** One source behind the other. */
export function concatenated(...sources: readonly Source[]): Source {
  return async (deps, scope, asked, after) => {
    const [index = 0, ...within] = after ?? [];
    const source = sources[index];
    if (source === undefined) return { placed: [], rest: null };
    const { placed, rest } = await source(deps, scope, asked, within.length === 0 ? null : within);
    const next = index + 1 < sources.length ? [index + 1] : null;
    return {
      placed: placed.map(({ shown, place }) => ({ shown, place: [index, ...place] })),
      rest: rest === null ? next : [index, ...rest],
    };
  };
}
