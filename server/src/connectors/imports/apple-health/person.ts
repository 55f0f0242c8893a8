import type { Attributes } from '#kernel/files/xml-scanner.ts';
import { exactScale, ratioOf } from '#kernel/numbers/ratio.ts';
import { parseUtc } from '#kernel/time.ts';

const centimetresOf = new Map(
  Object.entries({ m: 100, cm: 1, in: 2.54, ft: 30.48 }).map(
    ([unit, size]) => [unit, exactScale(ratioOf(size))] as const,
  ),
);

export function readHeight(attributes: Attributes, profile: Record<string, unknown>): void {
  const toCentimetres = centimetresOf.get(attributes.raw('unit') ?? '');
  const centimetres = Math.round(toCentimetres?.(Number(attributes.raw('value'))) ?? Number.NaN);
  if (centimetres > 0 && centimetres <= 300) profile['height'] = centimetres;
}

export function readPerson(
  attributes: Attributes,
  nowMs: number,
  profile: Record<string, unknown>,
): void {
  const born = attributes.get('HKCharacteristicTypeIdentifierDateOfBirth') ?? '';
  const sex = attributes.get('HKCharacteristicTypeIdentifierBiologicalSex') ?? '';
  const year = Number(born.slice(0, 4));
  const isPast = parseUtc(born) <= nowMs && year >= 1900;
  if (/^\d{4}-\d\d-\d\d$/u.test(born) && isPast) profile['birth_date'] = born;
  const known = { Male: 'male', Female: 'female', Other: 'other' }[
    sex.replace('HKBiologicalSex', '')
  ];
  if (known !== undefined) profile['sex'] = known;
}
