import type { Parameter } from '../harness/fhir-oracle.ts';

/** A search parameter of US Core: which comparators it requires, and whether it requires alternatives by commas. */
export type UsCoreParameter = Parameter & {
  readonly comparators?: readonly string[];
  readonly hasAlternatives?: true;
};

/** What US Core 6.1.0 requires of a server for a profile, as far as its data exist. */
export type ProfileChecks = {
  readonly type: string;
  readonly profile: string;
  /** Which resources are looked at where they do not claim the profile, by a code or a category. */
  readonly code?: string;
  readonly category?: string;
  readonly isUnclaimed?: true;
  readonly parameters: Readonly<Record<string, UsCoreParameter>>;
  /** Parameters that are asked for together. */
  readonly searches: readonly string[];
  readonly hasProvenance: boolean;
  /** Elements that a server must be able to fill; `[x]` selects the parts with a code or URL x. */
  readonly mustSupport: readonly string[];
  /** Elements, searches and tests for which Salus stores no data, each with the reason. */
  readonly withoutData: Readonly<Record<string, string>>;
  /** Elements that refer to resources, which have to be readable. */
  readonly references: readonly string[];
};

const comparators = ['gt', 'ge', 'lt', 'le'] as const;
export const patient: UsCoreParameter = { type: 'reference', paths: ['subject'] };
export const token = (...paths: readonly string[]): UsCoreParameter => ({ type: 'token', paths });
export const severalTokens = (...paths: readonly string[]): UsCoreParameter => ({
  ...token(...paths),
  hasAlternatives: true,
});
export const date = (...paths: readonly string[]): UsCoreParameter => ({
  type: 'date',
  paths,
  comparators,
});
export const text = (...paths: readonly string[]): UsCoreParameter => ({ type: 'string', paths });

export const observation = {
  type: 'Observation',
  parameters: {
    patient,
    category: token('category'),
    code: severalTokens('code'),
    date: date('effectiveDateTime', 'effectivePeriod'),
    status: severalTokens('status'),
  },
  searches: [
    'patient+category',
    'patient+code',
    'patient+category+date',
    'patient+category+status',
    'patient+code+date',
  ],
  hasProvenance: true,
  withoutData: {},
} as const;

const vitalSign = {
  ...observation,
  references: ['subject', 'device'],
} as const;

const ofVitalSign = [
  'status',
  'category',
  'category[vital-signs].coding',
  'category[vital-signs].coding.system',
  'category[vital-signs].coding.code',
  'code.coding.code',
  'subject',
];
const ofQuantity = (at: string): readonly string[] => [
  at,
  ...['value', 'unit', 'system', 'code'].map((each) => `${at}.${each}`),
];

const vital = (profile: string): ProfileChecks => ({
  ...vitalSign,
  profile,
  mustSupport: [...ofVitalSign, 'effective', ...ofQuantity('valueQuantity')],
});

const ofOxygen = ['component', 'component[3151-8]', 'component[3150-6]'].flatMap((each) => [
  `${each}.code`,
  ...ofQuantity(`${each}.valueQuantity`),
]);

/** The profiles of vital signs. */
export const vitals: readonly ProfileChecks[] = [
  // Of these a search finds means of hours, which have a Period that the profile does not allow.
  { ...vital('us-core-heart-rate'), code: '8867-4' },
  { ...vital('us-core-respiratory-rate'), code: '9279-1' },
  { ...vital('us-core-body-temperature'), code: '8310-5' },
  ...['us-core-body-weight', 'us-core-body-height'].map(vital),
  { ...vital('us-core-bmi'), code: '39156-5' },
  {
    ...vital('us-core-pulse-oximetry'),
    code: '59408-5',
    mustSupport: [
      ...vital('').mustSupport,
      'code.coding[59408-5]',
      'code.coding[2708-6]',
      ...ofOxygen,
    ],
    withoutData: Object.fromEntries(
      ofOxygen.map((each) => [
        each,
        'wearables measure neither a flow nor a concentration of oxygen',
      ]),
    ),
  },
  {
    ...vitalSign,
    profile: 'us-core-blood-pressure',
    mustSupport: [
      ...ofVitalSign,
      'effective',
      'component.code',
      'component.valueQuantity',
      'component.dataAbsentReason',
      'component[8480-6].code',
      ...ofQuantity('component[8480-6].valueQuantity'),
      'component[8462-4].code',
      ...ofQuantity('component[8462-4].valueQuantity'),
      'component[8480-6].dataAbsentReason',
      'component[8462-4].dataAbsentReason',
    ],
    withoutData: {
      'component.dataAbsentReason': 'a sample of blood pressure has both values',
      'component[8480-6].dataAbsentReason': 'a sample of blood pressure has both values',
      'component[8462-4].dataAbsentReason': 'a sample of blood pressure has both values',
    },
  },
];
