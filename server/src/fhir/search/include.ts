import { InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { mayRead } from '../access.ts';
import type { FhirDeps, ResourceType, Shown } from '../resource-type.ts';
import { type Criteria, everything } from './criteria-model.ts';
import { everyMatch } from './everything.ts';
import type { Reference } from './reference-model.ts';
import type { Include, ResultRules } from './result-model.ts';
import { referenceIn, valuesAt } from './values-model.ts';

type Table = readonly ResourceType[];

/** Beside the matches of a page. */
const includedMax = 1000;
/** Ids that one search is asked for. */
const idsMax = 200;

type Asked = {
  readonly matches: readonly Shown[];
  readonly rules: ResultRules;
  /** The address of the face. */
  readonly face: string;
};

const keyOf = ({ resource }: Shown): string => `${resource.resourceType}/${resource.id}`;

/** What comes with the matches of a page, each once; what the team does not have is not there. */
export async function includedWith(
  deps: FhirDeps,
  scope: TeamScope,
  { table: all, type }: { readonly table: Table; readonly type: ResourceType },
  { matches, rules, face }: Asked,
): Promise<readonly Shown[]> {
  // What a token may not search comes with nothing.
  const table = all.filter((each) => mayRead(scope, each.type, 'search'));
  const found = new Map<string, Shown>();
  const add = (more: readonly Shown[], name: string): void => {
    for (const each of more) found.set(keyOf(each), each);
    if (found.size > includedMax) throw tooMuch(name);
  };
  const own = new Set(matches.map((each) => keyOf(each)));
  const wanted = new Set(rules.includes.flatMap((each) => referencesIn(type, each, matches)));
  for (const each of table) {
    const ids = [...wanted]
      .filter((key) => key.startsWith(`${each.type}/`) && !own.has(key))
      .map((key) => key.slice(each.type.length + 1));
    for (let from = 0; from < ids.length; from += idsMax) {
      const criteria = byIds(ids.slice(from, from + idsMax));
      const every = { criteria, face, name: '_include', most: includedMax };
      add(await everyMatch(deps, scope, each, every), '_include');
    }
  }
  for (const each of rules.revincludes)
    add(await referring(deps, scope, table, { include: each, type, matches, face }), '_revinclude');
  return [...found].filter(([key]) => !own.has(key)).map(([, each]) => each);
}

function referencesIn(
  { parameters }: ResourceType,
  { parameter, target }: Include,
  matches: readonly Shown[],
): readonly string[] {
  const { paths = [], targets = [] } = parameters[parameter] ?? {};
  return matches
    .flatMap(({ resource }) => valuesAt(resource, paths).map((value) => referenceIn(value)))
    .filter((reference) => reference !== undefined)
    .filter((reference) => {
      const [type = ''] = reference.split('/');
      return target === undefined ? targets.includes(type) : type === target;
    });
}

function byIds(ids: readonly string[]): Criteria {
  const tokens = { _id: ids.map((code) => ({ system: undefined, code })) };
  return { ...everything, tokens };
}

/** Whose the matches are narrows where those are looked for that refer to them. */
async function referring(
  deps: FhirDeps,
  scope: TeamScope,
  table: Table,
  asked: {
    readonly include: Include;
    readonly type: ResourceType;
    readonly matches: readonly Shown[];
    readonly face: string;
  },
): Promise<readonly Shown[]> {
  const { include, type, matches, face } = asked;
  const from = table.find((each) => each.type === include.type);
  if (from === undefined || matches.length === 0) return [];
  if (from.beside?.parameter === include.parameter) return from.beside.make(scope, matches);
  const users = new Set(matches.map(({ userId }) => userId).filter((id) => id !== null));
  // Of what is made of other resources, `patient` means another thing.
  const isOfUsers =
    'patient' in from.parameters &&
    from.beside === undefined &&
    matches.every(({ userId }) => userId !== null);
  const patients: readonly Reference[] = [...users].map((id) => ({ type: 'Patient', id }));
  const named: readonly Reference[] = matches.map(({ resource }) => ({
    type: type.type,
    id: resource.id,
  }));
  const references = {
    ...(isOfUsers ? { patient: patients } : {}),
    [include.parameter]: named,
  };
  const criteria = { ...everything, references };
  return everyMatch(deps, scope, from, { criteria, face, name: '_revinclude', most: includedMax });
}

function tooMuch(name: string): InvalidRequest {
  const msg = `More than ${includedMax} resources would come with this page; ask for a smaller _count`;
  return new InvalidRequest([{ type: 'too_costly', loc: ['query', name], msg }]);
}
