import { createHash } from 'node:crypto';

import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { findLabBySlug } from '../labs.ts';
import { shippedMarkers } from '../markers/shipped-markers.ts';
import {
  type CollectionMethod,
  type LabSlug,
  type LabTest,
  type Marker,
  priceOf,
  sampleTypeFor,
} from '../model.ts';
import * as store from './store.ts';

type Stock = {
  readonly method: CollectionMethod;
  readonly lab: LabSlug;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly markers: readonly string[];
};

/** The lab tests that each team has from the start: one per collection method. */
const stock: readonly Stock[] = [
  {
    method: 'testkit',
    lab: 'ussl',
    slug: 'heart-and-sugar-kit',
    name: 'Heart and blood sugar kit',
    description: 'Cholesterol, triglycerides, hs-CRP and hemoglobin A1c from a finger prick',
    markers: ['lipid-panel', 'hs-crp', 'hemoglobin-a1c'],
  },
  {
    method: 'walk_in_test',
    lab: 'quest',
    slug: 'general-health-walk-in',
    name: 'General health',
    description: 'Blood count, metabolic panel, lipids and hemoglobin A1c at a service centre',
    markers: [
      'cbc-with-differential',
      'comprehensive-metabolic-panel',
      'lipid-panel',
      'hemoglobin-a1c',
    ],
  },
  {
    method: 'at_home_phlebotomy',
    lab: 'labcorp',
    slug: 'general-health-at-home',
    name: 'General health at home',
    description: 'Blood count, metabolic panel, lipids and TSH, drawn at home',
    markers: ['cbc-with-differential', 'comprehensive-metabolic-panel', 'lipid-panel', 'tsh'],
  },
  {
    method: 'on_site_collection',
    lab: 'labcorp',
    slug: 'metabolic-on-site',
    name: 'Metabolic health on site',
    description: 'Metabolic panel, lipids and hemoglobin A1c, drawn by your own staff',
    markers: ['comprehensive-metabolic-panel', 'lipid-panel', 'hemoglobin-a1c'],
  },
];

/** Teams that were seen to have theirs, so that most requests ask nothing. */
const seen = new Set<string>();
const seenMax = 10_000;

/** Gives the team its stock lab tests, unless it has them. */
export async function ensureDefaultLabTests(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: TeamScope,
): Promise<void> {
  if (seen.has(scope.tenantId)) return;
  const labTests = stockOf(scope, clock.now());
  const ids = labTests.map(({ id }) => id);
  const found = await store.find(db.read(scope), scope, ids);
  if (found.length < labTests.length)
    await db.write(scope, async (tx) => store.insert(tx, scope, labTests));
  if (seen.size >= seenMax) seen.clear();
  seen.add(scope.tenantId);
}

function stockOf(scope: TeamScope, now: Date): readonly LabTest[] {
  return stock.map(({ lab: labSlug, markers: slugs, method, slug, name, description }) => {
    const lab = findLabBySlug(labSlug);
    const markers = slugs.map((each) => shippedMarker(lab?.id, each));
    return {
      id: stockId(scope.tenantId, method),
      slug,
      name,
      description,
      method,
      sampleType: sampleTypeFor(method, markers),
      isFasting: markers.some(({ isFasting }) => isFasting),
      status: 'active',
      isGenerated: false,
      labId: lab?.id ?? 0,
      labAccountId: null,
      sourceSandboxLabTestId: null,
      markerIds: markers.map(({ id }) => id),
      priceMinor: priceOf(markers),
      createdAt: now,
      updatedAt: now,
    };
  });
}

function shippedMarker(labId: number | undefined, slug: string): Marker {
  const marker = shippedMarkers().find((each) => each.labId === labId && each.slug === slug);
  if (marker === undefined) throw new Error(`no marker ${slug} of lab ${labId}`);
  return marker;
}

/** Returns an id that all processes compute alike: a UUID of version 8 from the team and the method. */
function stockId(tenantId: string, method: CollectionMethod): string {
  const bytes = createHash('sha256').update(`stock lab test ${tenantId} ${method}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

/** The stock lab test of a method, which every team has. */
export function stockLabTestId(scope: TeamScope, method: CollectionMethod): string {
  return stockId(scope.tenantId, method);
}
