import { keysOf, recordOf } from '#kernel/records.ts';

import { activity } from './activity.ts';
import { body } from './body.ts';
import { extended } from './extended/extended.ts';
import { intake } from './intake.ts';
import type {
  BucketSpan,
  Extension,
  Extra,
  Methods,
  ResourceDefinition,
  Types,
  UnitCheck,
  WireUnit,
} from './resource-definition.ts';
import { vitals } from './vitals.ts';

export type {
  BucketSpan,
  Extra,
  Methods,
  Types,
  UnitCheck,
  WireUnit,
} from './resource-definition.ts';

const rows = { ...vitals, ...body, ...activity, ...intake, ...extended };

export type ResourceName = keyof typeof rows;

/** A kind of samples: everything that reading, writing, events and documents need to know of it. */
export type Resource = {
  /** The name in paths. */
  readonly name: ResourceName | 'workout_stream';
  /** Whether overlapping samples of a source are one amount, of which each moment counts once. */
  readonly countsOverlapsOnce: boolean;
  /** The name in events; null where the catalogue has no event. */
  readonly eventName: string | null;
  readonly title: string;
  /** `Grouped<schemaName>` is a group, `Grouped<schemaName>Response` a page of them. */
  readonly schemaName: string;
  readonly sampleSchemaName: string;
  /** The canonical unit, spelled as on the wire. */
  readonly unit: WireUnit;
  readonly kind: 'point' | 'interval';
  readonly shape: 'number' | 'blood_pressure' | 'text';
  /** Plausible values in `unit`; characters for a text. */
  readonly range: { readonly min: number; readonly max: number };
  /** Null: its units are not mistaken for each other, or no value tells it. */
  readonly unitCheck: UnitCheck | null;
  /** Null: any short text, or none. */
  readonly types: Types | null;
  /** Null: there is one, or what is measured does not depend on it. */
  readonly methods: Methods | null;
  /** Further keys, in wire order. */
  readonly extras: readonly Extra[];
  /** Whether the deprecated path without `/grouped` exists. */
  readonly legacyPath: boolean;
  readonly legacySubPaths: readonly string[];
  /** How much time one chunk of the sample store spans. */
  readonly bucketSpan: BucketSpan;
  readonly isDeprecated: boolean;
  /** Null: the contract has it. */
  readonly extension: Extension | null;
};

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_)(.)/gu, (_, first: string) => first.toUpperCase());

function complete(name: ResourceName): Resource {
  const row: ResourceDefinition = rows[name];
  const { legacyPath = false, schemaName = pascalCase(name) } = row;
  return {
    name,
    eventName: row.eventName === undefined ? name : row.eventName,
    countsOverlapsOnce: row.countsOverlapsOnce ?? false,
    title: row.title,
    schemaName,
    // The contract's older resources, those with a legacy path, end in Timeseries.
    sampleSchemaName: `ClientFacing${schemaName}${legacyPath ? 'Timeseries' : 'Sample'}`,
    unit: row.unit,
    kind: row.kind,
    shape: row.shape ?? 'number',
    range: { min: row.range[0], max: row.range[1] },
    unitCheck: row.unitCheck ?? null,
    types: row.types ?? null,
    methods: row.methods ?? null,
    extras: row.extras ?? [],
    legacyPath,
    legacySubPaths: row.legacySubPaths ?? [],
    bucketSpan: row.bucketSpan,
    isDeprecated: row.isDeprecated ?? false,
    extension: row.extension ?? null,
  };
}

const names = keysOf<ResourceName>(rows).toSorted();

/** Every resource, by the name in its path, in the order of the names. */
export const resources = recordOf(names, complete);

const byName: ReadonlyMap<string, Resource> = new Map(Object.entries(resources));

export function findResource(name: string): Resource | undefined {
  return byName.get(name);
}

/** The sub-kind of a method's series. */
export function subKindOf({ usual }: Methods, method: string): string | null {
  return method === usual ? null : method;
}

/** A sample's type as it is read: of a resource with methods that of its series, null where the method is unknown. */
export function typeOf(
  { methods }: Pick<Resource, 'methods'>,
  subKind: string,
  own: string | null,
): string | null {
  if (methods === null) return own;
  if (subKind === '') return methods.usual;
  return methods.others.includes(subKind) ? subKind : null;
}

/** What the mobile SDKs call two of them where they push. */
const pushedAs: ReadonlyMap<string, Resource> = new Map([
  ['heartrate_variability', resources.hrv],
  ['temperature', resources.body_temperature],
]);

/** The resource that a push names. */
export function findPushedResource(name: string): Resource | undefined {
  return byName.get(name) ?? pushedAs.get(name);
}

/** The resources beyond the contract, with what they say of themselves. */
export const extendedResources = Object.values(resources).flatMap((resource) =>
  resource.extension === null ? [] : [{ ...resource, extension: resource.extension }],
);
