import type { Criteria } from './search/criteria-model.ts';
import type { Reference } from './search/reference-model.ts';
import type { Token } from './search/token-model.ts';

/** `nothing`: no resource can fit. */
export type Narrowed = Criteria | 'nothing';

/** What is asked for, within what may be: both have to hold. */
export function narrowed(asked: Criteria, within: Criteria | undefined): Narrowed {
  if (within === undefined) return asked;
  const tokens = together(asked.tokens, within.tokens, bothTokens);
  const references = together(asked.references, within.references, bothReferences);
  if (tokens === null || references === null) return 'nothing';
  const dates = Object.entries(within.dates).map(
    ([name, each]) => [name, [...(asked.dates[name] ?? []), ...each]] as const,
  );
  // No scope is narrowed by how a text begins.
  const { strings, conditions } = asked;
  return {
    tokens,
    references,
    strings,
    dates: { ...asked.dates, ...Object.fromEntries(dates) },
    conditions,
  };
}

type Lists<Value> = Readonly<Record<string, readonly Value[]>>;

/** Alternatives of a name that both have: those that are of both. Null where there is none. */
function together<Value>(
  asked: Lists<Value>,
  within: Lists<Value>,
  both: (one: Value, other: Value) => Value | undefined,
): Lists<Value> | null {
  const shared = Object.entries(within).map(([name, allowed]) => {
    const wanted = asked[name];
    if (wanted === undefined) return [name, allowed] as const;
    const fitting = wanted.flatMap((one) =>
      allowed.map((other) => both(one, other)).filter((each) => each !== undefined),
    );
    return [name, fitting] as const;
  });
  if (shared.some(([, values]) => values.length === 0)) return null;
  return { ...asked, ...Object.fromEntries(shared) };
}

function bothTokens(one: Token, other: Token): Token | undefined {
  const system = one.system === undefined ? other.system : one.system;
  const code = one.code ?? other.code;
  const fits =
    (other.system === undefined || other.system === system) &&
    (other.code === null || other.code === code);
  return fits ? { system, code } : undefined;
}

function bothReferences(one: Reference, other: Reference): Reference | undefined {
  if (one.id === undefined || one.id !== other.id) return undefined;
  const type = one.type ?? other.type;
  return other.type === undefined || other.type === type ? { type, id: one.id } : undefined;
}
