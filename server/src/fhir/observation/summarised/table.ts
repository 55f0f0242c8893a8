import { type Measurement, measurements } from '#terminology';

/** A value of a summary, and the measurement that it is. */
export type SummaryField = {
  readonly resource: 'activity' | 'body' | 'profile' | 'sleep';
  /** The end of its id. */
  readonly slug: string;
  /** Where it stands; the first that is there counts. */
  readonly paths: readonly string[];
  readonly name: keyof typeof measurements;
  readonly measurement: Measurement;
  /** What the value is multiplied by to be of the measurement's unit. */
  readonly scale: number;
  /** Values that belong to it. */
  readonly parts: readonly Pick<SummaryField, 'paths' | 'name' | 'measurement' | 'scale'>[];
};

type More = Partial<Pick<SummaryField, 'scale' | 'parts'>>;

const of =
  (resource: SummaryField['resource']) =>
  (
    slug: string,
    paths: string | readonly string[],
    name: SummaryField['name'],
    { scale = 1, parts = [] }: More = {},
  ): SummaryField => {
    const measurement = measurements[name];
    return { resource, slug, paths: [paths].flat(), name, measurement, scale, parts };
  };

const activity = of('activity');
const body = of('body');
const sleep = of('sleep');

/** Summaries tell of seconds. */
const inMinutes = { scale: 1 / 60 };

const stages = (['deep', 'light', 'rem', 'awake'] as const).map((stage) =>
  sleep('', `stage_${stage}_second`, `sleep_${stage}`, inMinutes),
);

/** What summaries tell that is an Observation: what a source says of a day, a night or a person, and nobody adds up here. */
export const summaryFields: readonly SummaryField[] = [
  activity('steps', 'steps', 'steps'),
  activity('active', 'calories_active', 'calories_active'),
  activity('calories', 'calories_total', 'calories_total'),
  activity('distance', 'distance', 'distance'),
  activity('floors', 'floors_climbed', 'floors_climbed'),
  activity('pushes', 'wheelchair_push', 'wheelchair_push'),
  activity('resting', 'heart_rate.resting_bpm', 'resting_heart_rate'),
  body('weight', 'weight', 'body_weight'),
  body('fat', 'fat', 'body_fat'),
  body('bmi', 'body_mass_index', 'body_mass_index'),
  body('lean', 'lean_body_mass_kilogram', 'lean_body_mass'),
  body('waist', 'waist_circumference_centimeter', 'waist_circumference'),
  of('profile')('height', 'height', 'height'),
  sleep('sleep', ['stage_asleep_second', 'total'], 'sleep', { ...inMinutes, parts: stages }),
];
