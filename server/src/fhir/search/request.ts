import { type TSchema, Type } from 'typebox';

import { InvalidRequest } from '#kernel/errors.ts';
import { compileValidator } from '#kernel/http/validation.ts';
import type { Problem } from '#kernel/problem.ts';

import { cursorName } from '../http/bundle.ts';
import type { ResourceType } from '../resource-type.ts';
import { type Criteria, parseName, readCriteria, type SearchParameter } from './criteria-model.ts';
import {
  includable,
  pageSize,
  readResultRules,
  type ResultRules,
  revincludable,
  sortable,
} from './result-model.ts';

type Query = Readonly<Record<string, unknown>>;

/** A search as it was understood. */
export type Understood = {
  readonly criteria: Criteria;
  readonly rules: ResultRules;
  readonly cursor: string | undefined;
  /** The parameters that were understood, for links to pages. */
  readonly query: readonly (readonly [string, string])[];
  /** What was passed over, because the caller asked for that. */
  readonly passedOver: readonly Problem[];
};

const textMax = 4000;
/** How often a parameter may be given that may be given more than once. */
const timesMax = 10;

const format = Type.Optional(
  Type.String({
    maxLength: 100,
    description: 'Instead of the header `accept`: `json`, or a media type.',
  }),
);

/** A parameter that is ignored if it is repeated with different values. */
const shape = (charactersMax: number, description: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: charactersMax }), { maxItems: timesMax, description }),
  );

/** What says how an answer looks is not refused, unless `handling=strict` is preferred. */
export const summaryParameter = {
  _summary: shape(
    100,
    '`count`: the total only. `text`: the text and the mandatory elements. Other values return the complete resource.',
  ),
};

export const totalParameter = {
  _total: shape(
    100,
    '`accurate`: returns the total, up to 100,000. `none`: no total. Default: the total if all matches fit on the page.',
  ),
};

/** What says how a resource looks, of searches and reads. */
export const shapeParameters = {
  _elements: shape(
    1000,
    'The elements to return, separated by commas. Mandatory elements are always included.',
  ),
  _pretty: shape(100, 'Not heeded.'),
  _format: format,
};

/** The parameters of a search, each where it can be used. Others are refused by `understand`, with those of other problems. */
export function searchSchema(table: readonly ResourceType[], each: ResourceType): TSchema {
  const { type, parameters } = each;
  const asked = Object.entries(parameters).map(([name, of]) => [name, schemaOf(of)] as const);
  const includes = includable(table, type);
  const revincludes = revincludable(table, type);
  const sorts = sortable(parameters);
  return Type.Object(
    {
      ...Object.fromEntries(asked),
      ...(includes.length === 0
        ? {}
        : { _include: several(includes, 'Includes the resources to which the matches refer') }),
      ...(revincludes.length === 0
        ? {}
        : {
            _revinclude: several(revincludes, 'Includes the resources that refer to the matches'),
          }),
      _sort: Type.Optional(
        Type.String({
          maxLength: 100,
          description: `One of ${sorts.map((choice) => `\`${choice}\``).join(', ')}; for at most 5,000 matches.`,
        }),
      ),
      ...summaryParameter,
      ...totalParameter,
      ...shapeParameters,
      _count: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: `The page size: default ${pageSize.usual}, at most ${each.pageMax ?? pageSize.most}. 0 returns the total only.`,
        }),
      ),
      [cursorName]: Type.Optional(
        Type.String({ maxLength: 400, description: 'Of the link to the next page.' }),
      ),
    },
    { additionalProperties: true },
  );
}

function several(choices: readonly string[], words: string): TSchema {
  return Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: timesMax,
      description: `${words}: ${choices.map((choice) => `\`${choice}\``).join(', ')}.`,
    }),
  );
}

/** A parameter may be given more than once, and each has to hold. */
function schemaOf({ about: description, values }: SearchParameter): TSchema {
  if (values !== undefined) {
    const known = values.map((value) => Type.Literal(value));
    return Type.Optional(Type.Union(known, { description }));
  }
  return Type.Optional(Type.Array(text, { maxItems: timesMax, description }));
}

const text = Type.String({ maxLength: textMax });

/** Reads searches of a type, or refuses one with everything that is wrong with it. */
export function understandOf(
  table: readonly ResourceType[],
  each: ResourceType,
): (
  given: Query,
  face: { readonly address: string; readonly prefer: string | undefined },
) => Understood {
  const schema = searchSchema(table, each);
  const check = compileValidator(schema, 'query');
  const known = new Set(Object.keys(Object(Reflect.get(schema, 'properties'))));
  return (given, { address, prefer }) => {
    const named = Object.entries(given);
    const isKnown = (name: string): boolean =>
      known.has(name) || parseName(each.parameters, name) !== undefined;
    const unknown = named
      .filter(([name]) => !isKnown(name))
      .map(([name]): Problem => {
        const msg = 'This parameter is not known here';
        return { type: 'extra_forbidden', loc: ['query', name], msg };
      });
    const query = Object.fromEntries(named.filter(([name]) => isKnown(name)));
    const wrong = [...check(query), ...checkModified(query, known)];
    if (wrong.length > 0) throw new InvalidRequest([...unknown, ...wrong]);
    const { criteria, problems } = readCriteria(each.parameters, query, address);
    const { rules, problems: ofResult, unheeded } = readResultRules(table, each, query);
    const handling = handlingOf(prefer);
    const passed = handling === 'lenient' ? [...unknown, ...ofResult, ...unheeded] : [];
    const strictly = handling === 'strict' ? unheeded : [];
    const refused = [...unknown, ...problems, ...ofResult, ...strictly].filter(
      (one) => !passed.includes(one),
    );
    if (refused.length > 0) throw new InvalidRequest(refused);
    const left = new Set(passed.map(({ loc }) => String(loc[1])));
    const pairs = Object.entries({ ...query, _count: rules.isCount ? 0 : rules.limit })
      .filter(([name]) => !left.has(name))
      .flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
      );
    const cursor = query[cursorName];
    return {
      criteria,
      rules,
      cursor: typeof cursor === 'string' ? cursor : undefined,
      query: pairs,
      passedOver: passed,
    };
  };
}

/** Parameters with a modifier are not in the schema. */
function checkModified(query: Query, known: ReadonlySet<string>): readonly Problem[] {
  const modified = Object.entries(query).filter(([name]) => !known.has(name));
  return modified.flatMap(([name, value]) => {
    const values = [value].flat();
    const isRight =
      values.length <= timesMax &&
      values.every((each) => typeof each === 'string' && each.length <= textMax);
    const msg = `Input should be there at most ${timesMax} times, with at most ${textMax} characters`;
    return isRight ? [] : [{ type: 'value_error', loc: ['query', name], msg }];
  });
}

/** Unless a caller prefers otherwise, what is not understood is refused (ADR-0063). */
function handlingOf(prefer: string | undefined): 'lenient' | 'strict' | undefined {
  const [, word] = /(?:^|[,;\s])handling\s*=\s*"?(lenient|strict)\b/iu.exec(prefer ?? '') ?? [];
  return word?.toLowerCase() === 'lenient' ? 'lenient' : word === undefined ? undefined : 'strict';
}
