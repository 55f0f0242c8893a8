import type {
  ClientFacingBody,
  ClientFacingElectrocardiogram,
  ClientFacingMenstrualCycle,
  MealInDBBase_ClientFacingSource_ as Meal,
} from '#console/kernel/api/contract.ts';

import type { RecordKind } from './search.ts';

/** What is recorded of a user beside days and samples, as the server answers it. */
export type Records = {
  readonly body: readonly ClientFacingBody[];
  readonly meals: readonly Meal[];
  readonly cycles: readonly ClientFacingMenstrualCycle[];
  readonly electrocardiograms: readonly ClientFacingElectrocardiogram[];
};

/** A number, a text, or an instant. */
export type Cell = string | number | null | { readonly at: string };

type Kind<Of> = {
  readonly name: string;
  readonly titles: readonly string[];
  readonly cells: (of: Of) => readonly Cell[];
};

const words = (text: string | null): string | null => text?.replaceAll('_', ' ') ?? null;

/** What is shown of each kind; its own title is beside its unit. */
const kinds: { readonly [K in RecordKind]: Kind<Records[K][number]> } = {
  body: {
    name: 'Body',
    titles: ['Day', 'Weight (kg)', 'Fat (%)', 'Body mass index', 'Muscle (%)', 'Waist (cm)'],
    cells: (each) => [
      each.calendar_date,
      each.weight,
      each.fat,
      each.body_mass_index,
      each.muscle_mass_percentage,
      each.waist_circumference_centimeter,
    ],
  },
  meals: {
    name: 'Meals',
    titles: ['Day', 'Meal', 'Energy', 'Carbohydrate (g)', 'Protein (g)', 'Fat (g)'],
    cells: ({ calendar_date: day, name, energy, macros }) => [
      day,
      name,
      energy === null ? null : `${energy.value} ${energy.unit}`,
      macros?.carbs ?? null,
      macros?.protein ?? null,
      macros?.fats?.total ?? null,
    ],
  },
  cycles: {
    name: 'Menstrual cycles',
    titles: ['Period from', 'Period until', 'Cycle until', 'Predicted', 'Days with flow noted'],
    cells: (each) => [
      each.period_start,
      each.period_end,
      each.cycle_end,
      each.is_predicted ? 'yes' : 'no',
      each.menstrual_flow.length,
    ],
  },
  electrocardiograms: {
    name: 'Electrocardiograms',
    titles: ['Begun', 'Length (s)', 'Heart rate (bpm)', 'Reading', 'Voltages', 'Device'],
    cells: (each) => [
      { at: each.session_start },
      Math.round((Date.parse(each.session_end) - Date.parse(each.session_start)) / 1000),
      each.heart_rate_mean,
      words(each.inconclusive_cause) ?? words(each.classification),
      each.voltage_sample_count,
      each.source_device_model,
    ],
  },
};

export const nameOf = (kind: RecordKind): string => kinds[kind].name;

export type Row = { readonly id: string; readonly cells: readonly Cell[] };
export type Table = { readonly titles: readonly string[]; readonly rows: readonly Row[] };

const begun = ({ cells: [first] }: Row): string =>
  typeof first === 'object' ? (first?.at ?? '') : String(first);

/** The records of a kind as rows, the latest first, each with the source that it comes from. */
export function tableOf<K extends RecordKind>(kind: K, records: Records[K]): Table {
  const { titles, cells }: Kind<Records[K][number]> = kinds[kind];
  const rows = records.map((each) => ({ id: each.id, cells: [...cells(each), each.source.slug] }));
  return {
    titles: [...titles, 'Source'],
    rows: rows.toSorted((a, b) => (begun(a) < begun(b) ? 1 : -1)),
  };
}
