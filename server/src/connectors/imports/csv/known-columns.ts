import { type Resource, type ResourceName, unitConverter, units } from '#timeseries';

/** Patterns of column names with their resources; null means that the column is not imported. The first match counts. */
const names: readonly (readonly [RegExp, ResourceName | 'diastolic' | null])[] = [
  // A goal is not a measurement, and the weight of a body part is not the body weight.
  [/\bgoals?\b|\bideal|\boptimal|\bziel|objetivo|objectif|obiettivo/iu, null],
  [
    /\b(?:fat|fat[ -]?free|lean|muscle|bone|water|protein)\b.*\bweight\b|(?:fett|muskel|knochen)gewicht/iu,
    null,
  ],
  // Inputs and targets of a pump's calculator are not measurements.
  [/glucose input|target|carbs? ?ratio|sensitivity/iu, null],
  // Of a delivered dose, the other columns are parts, estimates or totals; a rate is not a dose.
  [/(?:initial|extended) delivery|total (?:insulin|bolus|basal|daily)|active insulin/iu, null],
  [/estimate|selected|(?:basal|insulin) rate|\bu\/h/iu, null],
  [
    /(?:insulin|bolus(?: volume)?) delivered|\bbolus\b.*[([]\s*i?u(?:nits?)?\s*[)\]]/iu,
    'insulin_injection',
  ],
  [/diastol|\bdia\b|dbp/iu, 'diastolic'],
  [/systol|\bsys\b|sbp|blood ?pressure|blutdruck/iu, 'blood_pressure'],
  [/variab|\bhrv\b|rmssd|sdnn/iu, 'hrv'],
  [
    /heart ?rate|herzfrequenz|pulse? ?rate|\bpulse?\b|\bhr\b|\bbpm\b|fréquence cardiaque/iu,
    'heartrate',
  ],
  [/glucose|glukose|glycémie|glucosa|blutzucker|\bsgv\b|\bcgm\b|\bbg\b/iu, 'glucose'],
  [/oxygen|sauerstoff|\bspo2\b|\bo2\b/iu, 'blood_oxygen'],
  [/respirat|breath|atem/iu, 'respiratory_rate'],
  [/body ?fat|körperfett|\bfat ?%|fat percentage/iu, 'body_fat'],
  [/\bbmi\b|body ?mass ?index/iu, 'body_mass_index'],
  [/lean/iu, 'lean_body_mass'],
  [/weight|gewicht|poids|\bpeso\b/iu, 'body_weight'],
  [/waist|taille|bauchumfang/iu, 'waist_circumference'],
  [/temperature|temperatur|température/iu, 'body_temperature'],
  [/steps?\b|schritte|\bpas\b|pasos/iu, 'steps'],
  [/floors?|stairs|stockwerke|étages/iu, 'floors_climbed'],
  [/distance|distanz|strecke/iu, 'distance'],
  [/vo2/iu, 'vo2_max'],
  [/carb|kohlenhydrate|glucides/iu, 'carbohydrates'],
  [/caffeine|koffein/iu, 'caffeine'],
  // Body water of a scale is not drunk water.
  [
    /body ?water|total ?water|water ?(?:mass|weight|ratio|rate|%|\(%|\[%|percent)|körperwasser|wasseranteil|\btbw\b|masse hydrique|agua corporal/iu,
    null,
  ],
  [/(?:water|hydration|wasser)(?!.*[([\s](?:%|kg|lbs?|st)[)\]]?\s*$)/iu, 'water'],
  [/active (?:energy|calories)|active_calories/iu, 'calories_active'],
  [/stress/iu, 'stress_level'],
];

export function quantityOf(column: string): ResourceName | 'diastolic' | null {
  const text = column.replaceAll('_', ' ');
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

const spellings: ReadonlySet<unknown> = new Set(Object.values(units).flat(2));

/** Returns the unit that a heading names, in brackets or as its last word; null if none fits the resource. */
export function unitIn(column: string, resource: Resource): string | null {
  const bracketed = /[([]\s*([^()[\]]+?)\s*[)\]]/u.exec(column)?.[1];
  const last = /[\s_,-]([^\s_,-]+)$/u.exec(column.trim())?.[1];
  const found = [bracketed, last].find(
    (text) =>
      text !== undefined &&
      (spellings.has(text) || text === resource.unit) &&
      unitConverter(resource, null, text) !== null,
  );
  if (found !== undefined) return found;
  // Counts have no other unit in any language.
  return resource.unit === 'count' || /\bbpm\b/iu.test(column) ? resource.unit : null;
}
