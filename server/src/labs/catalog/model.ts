/** The ways of collecting a sample. */
export const collectionMethods = [
  'testkit',
  'walk_in_test',
  'at_home_phlebotomy',
  'on_site_collection',
] as const;
export type CollectionMethod = (typeof collectionMethods)[number];

export const sampleTypes = [
  'dried_blood_spot',
  'arm_collector',
  'serum',
  'saliva',
  'urine',
  'stool',
] as const;
export type SampleType = (typeof sampleTypes)[number];

export const labSlugs = [
  'ayumetrix',
  'spiriplex',
  'ussl',
  'quest',
  'sonora_quest',
  'labcorp',
  'bioreference',
  'us_biotek',
  'manual',
  'sanocardio',
  'ihd',
  'nexus',
  'my_uti',
  'crl',
  'mtl',
] as const;
export type LabSlug = (typeof labSlugs)[number];

export type Lab = {
  readonly id: number;
  readonly slug: LabSlug;
  readonly name: string;
  /** Address lines are empty if they are not public. */
  readonly firstLine: string;
  readonly city: string;
  readonly zip: string;
  readonly collectionMethods: readonly CollectionMethod[];
  /** The states whose patients the lab accepts, as USPS codes; null for all states. */
  readonly states: readonly string[] | null;
  readonly sampleTypes: readonly SampleType[];
};

/** A term of LOINC, by its code, such as 2345-7. */
export type Loinc = { readonly code: string; readonly name: string; readonly unit: string | null };

export const questionTypes = ['choice', 'text', 'numeric', 'multi_choice'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** A question of the lab before it accepts the order. */
export type Question = {
  readonly id: number;
  readonly code: string;
  readonly text: string;
  readonly type: QuestionType;
  readonly isRequired: boolean;
  readonly sequence: number;
  readonly answers: readonly {
    readonly id: number;
    readonly code: string;
    readonly value: string;
  }[];
  /** In words or as a pattern, e.g. YYYY-MM-DD. */
  readonly constraint: string | null;
};

/** One value that comes back for a marker. */
export type ExpectedResult = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** The lab's name of the result. */
  readonly providerId: string | null;
  readonly isRequired: boolean;
  readonly loinc: Loinc | null;
};

export const markerTypes = ['biomarker', 'panel'] as const;
export type MarkerType = (typeof markerTypes)[number];

/** A test that a lab offers under one code. */
export type Marker = {
  readonly id: number;
  readonly labId: number;
  /** The lab's test code. */
  readonly providerId: string;
  readonly type: MarkerType;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly aliases: readonly string[];
  readonly unit: string | null;
  /** The code of the complete marker, if LOINC has one. */
  readonly loincCode: string | null;
  readonly cptCodes: readonly string[];
  readonly specimen: SampleType;
  /** Whether the patient can take the sample at home, without a needle. */
  readonly isForKits: boolean;
  readonly isFasting: boolean;
  /** In cents of US dollars; null if there is no known price. */
  readonly priceMinor: number | null;
  readonly tatDays: number | null;
  readonly worstTatDays: number | null;
  /** Whether it can be ordered in addition to or without a lab test. */
  readonly isALaCarte: boolean;
  readonly isOrderable: boolean;
  readonly questions: readonly Question[];
  /** The states whose patients the lab may not test for this marker, as USPS codes. */
  readonly excludedStates: readonly string[];
  /**
   * Prefixes of the diagnosis codes for which Medicare pays; empty for any code. For other codes the patient must be
   * informed that Medicare may not pay.
   */
  readonly medicareDiagnoses: readonly string[];
  readonly expectedResults: readonly ExpectedResult[];
  /** The lower the more often it is ordered. */
  readonly rank: number;
  /** From the starter catalog, from an imported compendium, or no longer in that compendium. */
  readonly origin: 'shipped' | 'imported' | 'retired';
};

export const labTestStatuses = ['active', 'pending_approval', 'inactive'] as const;
export type LabTestStatus = (typeof labTestStatuses)[number];

/** A team's selection of one lab's markers with a collection method: the unit that is ordered. */
export type LabTest = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly method: CollectionMethod;
  readonly sampleType: SampleType;
  readonly isFasting: boolean;
  readonly status: LabTestStatus;
  /** Made for one order, of its order set. */
  readonly isGenerated: boolean;
  readonly labId: number;
  readonly labAccountId: string | null;
  /** In the team's sandbox: the lab test that it was copied from. */
  readonly sourceSandboxLabTestId: string | null;
  readonly markerIds: readonly number[];
  /** The sum of its markers' when it was made, in cents of US dollars. */
  readonly priceMinor: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Each marker once, in their order. */
export function distinctMarkers(markers: readonly Marker[]): readonly Marker[] {
  return [...new Map(markers.map((marker) => [marker.id, marker])).values()];
}

/** Returns the sample type of these markers for a collection method. */
export function sampleTypeFor(method: CollectionMethod, markers: readonly Marker[]): SampleType {
  const blood = markers.filter(({ specimen }) => specimen === 'serum');
  if (blood.length === 0) return markers[0]?.specimen ?? 'serum';
  return method === 'testkit' ? 'dried_blood_spot' : 'serum';
}

/** Days from the sample's arrival to the result, of the slowest marker; null where a lab does not say. */
export function slowest(
  markers: readonly Marker[],
  days: 'tatDays' | 'worstTatDays',
): number | null {
  const known = markers.map((marker) => marker[days]).filter((each) => each !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** Returns the total price of the markers; those without a price add nothing. */
export function priceOf(markers: readonly Marker[]): number {
  return markers.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0);
}

/** lower-case-with-hyphens */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  return slug === '' ? 'test' : slug.slice(0, 100);
}
