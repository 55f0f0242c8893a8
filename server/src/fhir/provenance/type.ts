import { mayRead } from '../access.ts';
import type { ResourceType, Source } from '../resource-type.ts';
import { common, patientParameter } from '../search/common.ts';
import { type Criteria, everything } from '../search/criteria-model.ts';
import { concatenated, scanned } from '../search/source.ts';
import type { Token } from '../search/token-model.ts';
import { provenanceOf, provenanceProfile, targetsOf } from './mapping.ts';

type Types = readonly ResourceType[];

/** The Provenance of what other types have: one of each of their resources, made of it. */
export function provenanceType(others: Types): ResourceType {
  const types = others.filter(({ origin }) => origin !== undefined);
  const sources = types.flatMap(({ source, type }) =>
    source === undefined ? [] : [sourceOf(types, type, source)],
  );
  return scanned(
    {
      type: 'Provenance',
      profiles: [provenanceProfile],
      about: `The origin of a resource: author, sender and time of storage. For ${types
        .map(({ type }) => type)
        .join(', ')}.`,
      idName: 'provenance_id',
      audit: 'identity',
      parameters: {
        ...common,
        target: {
          type: 'reference',
          about: 'The subject.',
          paths: ['target'],
          targets: types.map(({ type }) => type),
        },
        patient: { ...patientParameter, paths: ['target'], about: 'The Patient that it is about.' },
        recorded: { type: 'date', about: 'Since when it is here as it is.', paths: ['recorded'] },
        agent: {
          type: 'reference',
          about: 'The author or sender.',
          paths: ['agent.who'],
          targets: ['Organization', 'Practitioner', 'Patient', 'Device'],
        },
      },
      find: async (deps, scope, id) => {
        for (const { type, id: targetId } of targetsOf(types, id)) {
          if (!mayRead(scope, type.type, 'read')) continue;
          const target = await type.find(deps, scope, targetId);
          const found = target && provenanceOf(scope, types, target);
          if (found !== undefined) return found;
        }
        return undefined;
      },
      beside: {
        parameter: 'target',
        make: (scope, shown) => shown.flatMap((each) => provenanceOf(scope, types, each) ?? []),
      },
    },
    concatenated(...sources),
  );
}

/** What is asked of the Provenance of a type, as it is asked of the type. */
function sourceOf(types: Types, type: string, source: Source): Source {
  return async (deps, scope, { criteria, limit }, after) => {
    const asked = criteriaOf(types, type, criteria);
    if (asked === null) return { placed: [], rest: null };
    const { placed, rest } = await source(deps, scope, { criteria: asked, limit }, after);
    return {
      placed: placed.flatMap(({ shown, place }) => {
        const made = provenanceOf(scope, types, shown);
        return made === undefined ? [] : [{ shown: made, place }];
      }),
      rest,
    };
  };
}

function criteriaOf(types: Types, type: string, { tokens, references }: Criteria): Criteria | null {
  const { _id } = tokens;
  const { target, patient } = references;
  const named = [
    _id
      ?.flatMap(({ code }) => targetsOf(types, code ?? ''))
      .flatMap((each) => (each.type.type === type ? [each.id] : [])),
    target?.flatMap((each) =>
      each.type === undefined || each.type === type ? (each.id ?? []) : [],
    ),
    patient?.flatMap(({ id }) => (type === 'Patient' ? (id ?? []) : [])),
  ].filter((each) => each !== undefined);
  // A list of ids that has none asks for nothing.
  if (named.some((ids) => ids.length === 0)) return null;
  const [ids] = named;
  const all: readonly Token[] | undefined = ids?.map((code) => ({ system: undefined, code }));
  return { ...everything, tokens: all === undefined ? {} : { _id: all } };
}
