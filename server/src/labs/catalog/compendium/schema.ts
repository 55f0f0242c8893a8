import { type Static, Type } from 'typebox';

import { nullable, optional, uuid } from '#kernel/http/common-schemas.ts';

import { findLab } from '../labs.ts';
import type { Marker } from '../model.ts';
import { providerId } from '../schema.ts';
import { type Canonical, hashOf, loincCodesOf, type Match } from './canonical.ts';
import type { CompendiumAnswer, Conversion, Found } from './service.ts';

/** The labs whose compendia can be compared. */
const compendiumLabs = ['labcorp', 'quest', 'bioreference', 'sonora_quest'] as const;
const lab = Type.Enum([...compendiumLabs]);
const limit = Type.Integer({ default: 3, minimum: 1, maximum: 50 });
const texts = Type.Array(Type.String());
const mode = Type.Enum(['canonical', 'crosswalk']);

export const searchBody = Type.Object(
  {
    mode,
    query: optional(Type.String({ minLength: 1, maxLength: 200 })),
    cpt_codes: Type.Optional(Type.Array(Type.String({ maxLength: 10 }), { maxItems: 50 })),
    loinc_set_hash: optional(Type.String({ pattern: '^[0-9a-f]{32}$' })),
    labs: optional(Type.Array(lab, { maxItems: 10 })),
    include_related: Type.Boolean({ default: true }),
    limit,
  },
  { title: 'SearchCompendiumBody' },
);

export const orderableBody = Type.Object(
  {
    provider_ids: Type.Array(providerId, { maxItems: 100 }),
    target_lab: lab,
    per_provider_limit: Type.Integer({ default: 1, minimum: 1, maximum: 50 }),
  },
  { title: 'SearchOrderableTestsBody' },
);

export const convertBody = Type.Object(
  {
    lab_test_id: optional(uuid),
    provider_ids: optional(Type.Array(providerId, { maxItems: 100 })),
    target_lab: lab,
    limit,
  },
  { title: 'ConvertCompendiumBody' },
);

const canonicalSchema = Type.Object(
  {
    loinc_set_hash: Type.String({ description: 'The LOINC codes of the measured values.' }),
    display_name: Type.String(),
    aliases: texts,
    loinc_codes: texts,
    provider_ids: texts,
    loinc_components: texts,
    loinc_groups: texts,
    cpt_codes: texts,
    popularity_score: Type.Number({ description: '0 to 1, by how often it is ordered.' }),
    confidence: Type.Number({ description: '0 to 1.' }),
  },
  { title: 'CanonicalCandidate' },
);

const relation = Type.String({
  description: '`exact`, `superset`, `subset` or `overlap` of the requested test.',
});

const perLabSchema = Type.Object(
  {
    marker_id: Type.Integer(),
    lab_id: Type.Integer(),
    lab_slug: nullable(Type.String()),
    name: Type.String(),
    result_names: texts,
    provider_id: nullable(Type.String()),
    loinc_set_hash: Type.String(),
    loinc_codes: texts,
    loinc_components: texts,
    loinc_groups: texts,
    cpt_codes: texts,
    relation,
    confidence: Type.Number({ description: 'The share of LOINC codes that both have: 0 to 1.' }),
    reason_codes: texts,
    marker_popularity_score: Type.Number(),
  },
  { title: 'PerLabCandidate' },
);
const perLab = Type.Record(Type.String(), Type.Array(perLabSchema));

export const searchSchema = Type.Object(
  {
    mode,
    selected_canonical: nullable(canonicalSchema),
    canonical_candidates: Type.Array(canonicalSchema),
    per_lab: perLab,
    related: Type.Array(
      Type.Object(
        {
          canonical: canonicalSchema,
          relation,
          confidence: Type.Number(),
          reason_codes: texts,
        },
        { title: 'RelatedCandidate' },
      ),
    ),
  },
  { title: 'SearchCompendiumResponse' },
);

export const orderableSchema = Type.Object(
  { candidates: perLab },
  { title: 'SearchOrderableTestsResponse' },
);

export const convertSchema = Type.Object(
  {
    source_lab_test_id: nullable(uuid),
    source_lab_id: nullable(Type.Integer()),
    target_lab_id: Type.Integer(),
    target_lab_slug: Type.String(),
    source_provider_ids: texts,
    converted_provider_ids: texts,
    unresolved_provider_ids: texts,
    by_source_provider_id: Type.Record(
      Type.String(),
      Type.Object(
        { source_provider_id: Type.String(), candidates: Type.Array(perLabSchema) },
        { title: 'ProviderIdConversionResponse' },
      ),
    ),
  },
  { title: 'ConvertCompendiumResponse' },
);

export const labsOf = (
  body: Static<typeof searchBody>,
): readonly (typeof compendiumLabs)[number][] => body.labs ?? compendiumLabs;

const reasons: Readonly<Record<Match<unknown>['relation'], string>> = {
  exact: 'same_loinc_set',
  superset: 'contains_all_components',
  subset: 'contained_in_source',
  overlap: 'shares_components',
};
/** Ranks beyond it are all the same. */
const rankMax = 20_000;
const popularityOf = ({ rank }: Marker): number =>
  Math.round((1 - Math.min(rank, rankMax) / rankMax) * 1000) / 1000;

/** Returns the measured components without the method: the part of each LOINC name before its brackets. */
function componentsOf({ expectedResults }: Marker): string[] {
  const names = expectedResults.map(({ loinc }) => loinc?.name.replace(/ (?:\[|in ).*$/u, ''));
  return [...new Set(names.filter((name) => name !== undefined))];
}

function toWireCanonical(
  { markers, loincCodes, hash }: Canonical,
  confidence: number,
): Static<typeof canonicalSchema> {
  const [first] = markers;
  return {
    loinc_set_hash: hash,
    display_name: first.name,
    aliases: [...new Set(markers.flatMap(({ name, aliases }) => [name, ...aliases]))].slice(1),
    loinc_codes: [...loincCodes],
    provider_ids: markers.map((marker) => marker.providerId),
    loinc_components: componentsOf(first),
    loinc_groups: [],
    cpt_codes: [...new Set(markers.flatMap(({ cptCodes }) => cptCodes))],
    popularity_score: popularityOf(first),
    confidence,
  };
}

const toWireFound = ({ canonical, confidence }: Found): Static<typeof canonicalSchema> =>
  toWireCanonical(canonical, confidence);

function toWireMatch(match: Match<Marker>): Static<typeof perLabSchema> {
  const { found, relation: to, confidence } = match;
  const codes = loincCodesOf(found);
  return {
    marker_id: found.id,
    lab_id: found.labId,
    lab_slug: findLab(found.labId)?.slug ?? null,
    name: found.name,
    result_names: found.expectedResults.map(({ name }) => name),
    provider_id: found.providerId,
    loinc_set_hash: hashOf(codes),
    loinc_codes: [...codes],
    loinc_components: componentsOf(found),
    loinc_groups: [],
    cpt_codes: [...found.cptCodes],
    relation: to,
    confidence,
    reason_codes: [reasons[to]],
    marker_popularity_score: popularityOf(found),
  };
}

function toWirePerLab(
  matches: ReadonlyMap<string, readonly Match<Marker>[]>,
): Static<typeof perLab> {
  const entries = [...matches].map(([key, of]) => [key, of.map((match) => toWireMatch(match))]);
  return Object.fromEntries(entries);
}

export function toWireAnswer(
  asked: Static<typeof mode>,
  { selected, candidates, perLab: byLab, related }: CompendiumAnswer,
): Static<typeof searchSchema> {
  return {
    mode: asked,
    selected_canonical: selected === null ? null : toWireFound(selected),
    canonical_candidates: candidates.map((found) => toWireFound(found)),
    per_lab: toWirePerLab(byLab),
    related: related.map(({ found, relation: to, confidence }) => ({
      canonical: toWireCanonical(found, confidence),
      relation: to,
      confidence,
      reason_codes: [reasons[to]],
    })),
  };
}

export function toWireOrderable(
  matches: ReadonlyMap<string, readonly Match<Marker>[]>,
): Static<typeof orderableSchema> {
  return { candidates: toWirePerLab(matches) };
}

export function toWireConversion(conversion: Conversion): Static<typeof convertSchema> {
  const { source, target, bySource, converted, unresolved } = conversion;
  const entries = [...bySource].map(([code, matches]) => [
    code,
    { source_provider_id: code, candidates: matches.map((match) => toWireMatch(match)) },
  ]);
  return {
    source_lab_test_id: source.labTestId,
    source_lab_id: source.labId,
    target_lab_id: target.id,
    target_lab_slug: target.slug,
    source_provider_ids: [...bySource.keys()],
    converted_provider_ids: [...converted],
    unresolved_provider_ids: [...unresolved],
    by_source_provider_id: Object.fromEntries(entries),
  };
}
