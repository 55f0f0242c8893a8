import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { mayRead } from '../access.ts';
import { readWritten } from '../http/bundle.ts';
import type { FhirDeps, Found, ResourceType, Shown } from '../resource-type.ts';
import { resourceTypes } from '../resource-types.ts';
import { bothOf, type Criteria, everything } from '../search/criteria-model.ts';
import type { DateCriterion } from '../search/date-model.ts';

export type EverythingAsked = {
  readonly id: string;
  /** Null: every type. */
  readonly types: readonly string[] | null;
  /** When something was measured, taken or ordered. */
  readonly dates: readonly DateCriterion[];
  readonly since: DateCriterion | null;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** The address of the face. */
  readonly face: string;
};

/** Those that are nobody's, and what is made of others, come with what refers to them. */
const beside = new Set(['Organization', 'Provenance', 'Group']);
export const everythingTypes = resourceTypes.filter(
  ({ type, search }) => search !== undefined && !beside.has(type),
);
/** Pages that are looked through for one. */
const readsMax = 30;

/** A page of everything about a Patient, type by type. Errors: `fhir.not_found`, `fhir.gone`, `request.cursor_invalid`. */
export async function everythingOf(
  deps: FhirDeps,
  scope: TeamScope,
  asked: EverythingAsked,
): Promise<{ readonly found: Found; readonly included: readonly Shown[] }> {
  const patientType = resourceTypes.find(({ type }) => type === 'Patient');
  if ((await patientType?.find(deps, scope, asked.id)) === undefined) {
    const isGone = (await patientType?.wasDeleted?.(deps, scope, asked.id)) === true;
    throw new AppError(isGone ? 'fhir.gone' : 'fhir.not_found');
  }
  const types = everythingTypes.filter(
    ({ type }) => (asked.types?.includes(type) ?? true) && mayRead(scope, type, 'search'),
  );
  const entries: Shown[] = [];
  let { index, inner } = parseCursor(asked.cursor);
  for (let reads = 0; reads < readsMax && entries.length < asked.limit; reads += 1) {
    const type = types[index];
    if (type === undefined) break;
    const page = await type.search?.(deps, scope, {
      criteria: criteriaOf(type, asked),
      limit: asked.limit - entries.length,
      cursor: inner,
      address: `${asked.face}/${type.type}`,
    });
    const found = readWritten(page ?? { entries: [], nextCursor: null });
    entries.push(...found.entries);
    inner = found.nextCursor ?? undefined;
    if (inner === undefined) index += 1;
  }
  const nextCursor = index < types.length ? `${index}.${inner ?? ''}` : null;
  const included = [
    ...(await organizationsIn(deps, scope, entries)),
    ...provenanceOf(scope, asked.types, entries),
  ];
  return { found: { entries, nextCursor }, included };
}

function parseCursor(cursor: string | undefined): {
  index: number;
  inner: string | undefined;
} {
  if (cursor === undefined) return { index: 0, inner: undefined };
  const [, index, inner] = /^(\d{1,2})\.(.*)$/u.exec(cursor) ?? [];
  if (index === undefined) throw new AppError('request.cursor_invalid');
  return { index: Number(index), inner: inner === '' ? undefined : inner };
}

function criteriaOf({ type, parameters }: ResourceType, asked: EverythingAsked): Criteria {
  const { id, dates, since } = asked;
  const own =
    type === 'Patient'
      ? { tokens: { _id: [{ system: undefined, code: id }] } }
      : { references: { patient: [{ type: 'Patient', id }] } };
  const named = 'date' in parameters ? 'date' : 'authored' in parameters ? 'authored' : undefined;
  return bothOf(
    { ...everything, ...own },
    {
      ...everything,
      dates: {
        ...(named === undefined || dates.length === 0 ? {} : { [named]: dates }),
        ...(since === null ? {} : { _lastUpdated: [since] }),
      },
    },
  );
}

function provenanceOf(
  scope: TeamScope,
  types: readonly string[] | null,
  entries: readonly Shown[],
): readonly Shown[] {
  if (types !== null && !types.includes('Provenance')) return [];
  return resourceTypes.flatMap((each) => each.beside?.make(scope, entries) ?? []);
}

async function organizationsIn(
  deps: FhirDeps,
  scope: TeamScope,
  entries: readonly Shown[],
): Promise<readonly Shown[]> {
  if (!mayRead(scope, 'Organization', 'read')) return [];
  const text = JSON.stringify(entries.map(({ resource }) => resource));
  const ids = new Set(
    [...text.matchAll(/"reference":"Organization\/([A-Za-z0-9\-.]{1,64})"/gu)].map(([, id]) => id),
  );
  const type = resourceTypes.find((each) => each.type === 'Organization');
  const found = await Promise.all([...ids].map(async (id) => type?.find(deps, scope, id ?? '')));
  return found.filter((each) => each !== undefined);
}
