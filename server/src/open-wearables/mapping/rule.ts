import type { ResourceName } from '#timeseries';

export const nutrientGroups = ['macros', 'fats', 'minerals', 'vitamins'] as const;

/** A nutrient of a meal, by group and name. */
export type Nutrient =
  | { readonly group: 'energy' }
  | { readonly group: (typeof nutrientGroups)[number]; readonly name: string };

/** What becomes of a type of records. */
export type Rule =
  | {
      readonly to: 'sample';
      readonly resource: ResourceName;
      /** Of records that name no unit. */
      readonly unit: string;
      readonly type?: string;
      /** The length of the record in minutes is its value. */
      readonly isLength?: true;
      /** Each record is one, whatever its value. */
      readonly isOneEach?: true;
      /** Values up to 1 are fractions, although the unit says per cent. */
      readonly isFraction?: true;
      /** Units differ from version to version and mean the same. */
      readonly anyUnit?: true;
      /** Sums over all devices of the person. */
      readonly isOfAllDevices?: true;
      /** The field that it fills in a summary of the body. */
      readonly body?:
        | 'weight'
        | 'fat'
        | 'body_mass_index'
        | 'lean_body_mass_kilogram'
        | 'waist_circumference_centimeter';
    }
  | { readonly to: 'pressure'; readonly part: 'systolic' | 'diastolic' }
  | { readonly to: 'meal'; readonly nutrient: Nutrient; readonly sample?: ResourceName }
  /** The name of a meal. */
  | { readonly to: 'food' }
  /** A day of a menstrual cycle: values by their number. */
  | { readonly to: 'cycle'; readonly words: readonly string[] }
  | {
      readonly to: 'day';
      readonly field: 'resting_bpm' | 'avg_walking_bpm';
      readonly sample: ResourceName;
    }
  /** Nothing is made of it: it is counted by its type. */
  | { readonly to: 'nothing'; readonly because: string };

export type Rules = ReadonlyMap<string, Rule>;
