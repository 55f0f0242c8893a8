import {
  interpretFlags,
  interpretPrinted,
  type Printed,
  type PrintedResult,
  type Range,
  readMeasured,
} from '#labs/values';

import type { Doubt, ReadResult } from './model.ts';

export type Judged = Pick<ReadResult, 'isAboveMaxRange' | 'isBelowMinRange' | 'interpretation'> & {
  readonly doubts: readonly Doubt[];
};

const flagDiffers: Doubt = {
  code: 'flag_differs',
  message: 'The flag that is printed does not fit the value and its range',
};

/** Compares a value with its range. The flag of the laboratory goes first; one that does not fit is a doubt. */
export function interpretValue(
  value: Printed | undefined,
  range: Range | undefined,
  flag: string | undefined,
): Judged {
  const said = interpretFlags(flag ?? null);
  const { position, interpretation } = interpretPrinted(value, range);
  const sides = sidesOf(position, range);
  const side = sideOf(flag ?? '');
  const isKnown = position !== 'unknown';
  const isWrong =
    (isKnown && side === 'high' && position !== 'above') ||
    (isKnown && side === 'low' && position !== 'below') ||
    (said === 'normal' && (interpretation === 'abnormal' || interpretation === 'critical'));
  return {
    ...sides,
    interpretation: said ?? interpretation,
    doubts: isWrong ? [flagDiffers] : [],
  };
}

/** Compares a value that a reviewer corrected with the range that is printed. The flag was of the value that was read. */
export function interpretCorrected(printed: PrintedResult): Omit<Judged, 'doubts'> {
  const { value, range } = readMeasured(printed);
  const { position, interpretation } = interpretPrinted(value, range);
  return { ...sidesOf(position, range), interpretation };
}

/** Which ends of an interval a value is beyond, for the ends that there are. */
function sidesOf(
  position: ReturnType<typeof interpretPrinted>['position'],
  range: Range | undefined,
): Pick<Judged, 'isAboveMaxRange' | 'isBelowMinRange'> {
  if (range?.kind !== 'interval' || position === 'unknown') return {};
  const { min, max } = range.printed.bounds;
  return {
    ...(max === undefined ? {} : { isAboveMaxRange: position === 'above' }),
    ...(min === undefined ? {} : { isBelowMinRange: position === 'below' }),
  };
}

function sideOf(flag: string): 'high' | 'low' | undefined {
  if (/^[([]?(?:h|hi\b|ch\b|ph\b|↑)/iu.test(flag.trim())) return 'high';
  return /^[([]?(?:l|cl\b|pl\b|↓)/iu.test(flag.trim()) ? 'low' : undefined;
}
