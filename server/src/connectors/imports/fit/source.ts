import type { FitMessages } from '@garmin/fitsdk';

import type { SourceType } from '#timeseries';

export type FitSource = { readonly provider: string; readonly sourceType: SourceType };

const providers: ReadonlyMap<unknown, string> = new Map([
  ['garmin', 'garmin'],
  ['wahooFitness', 'wahoo'],
  ['zwift', 'zwift'],
  ['hammerhead', 'hammerhead'],
  ['peloton', 'peloton'],
  ['polarElectro', 'polar'],
]);

const fileSourceTypes: ReadonlyMap<unknown, SourceType> = new Map([
  ['weight', 'scale'],
  ['bloodPressure', 'cuff'],
  // Garmin writes these files on devices that are worn all day.
  ['monitoringA', 'watch'],
  ['monitoringB', 'watch'],
  ['monitoringDaily', 'watch'],
]);

/** Garmin's product families, by the beginning of their names. Bicycle computers have no source type. */
const productSourceTypes: readonly (readonly [RegExp, SourceType])[] = [
  [
    /^(?:fr\d|fenix|epix|vivo|venu|marq|instinct|enduro|descent|tactix|lily|swim|d2|legacy)/iu,
    'watch',
  ],
  [/^hrm/iu, 'chest_strap'],
  [/^tacx/iu, 'exercise_machine'],
  [/^indexSmartScale/iu, 'scale'],
];

/** Returns the source that the file_id names. Serial numbers are not imported. */
export function readSource({ fileIdMesgs = [] }: FitMessages): FitSource {
  const [fileId] = fileIdMesgs;
  const provider = providers.get(fileId?.manufacturer) ?? 'manual';
  const product = provider === 'garmin' ? fileId?.garminProduct : null;
  return { provider, sourceType: fileSourceTypes.get(fileId?.type) ?? productSourceType(product) };
}

function productSourceType(product: unknown): SourceType {
  if (typeof product !== 'string') return 'unknown';
  return productSourceTypes.find(([pattern]) => pattern.test(product))?.[1] ?? 'unknown';
}
