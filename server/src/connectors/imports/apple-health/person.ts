import type { Attributes } from '#kernel/files/xml-scanner.ts';
import { exactScale, ratioOf } from '#kernel/numbers/ratio.ts';
import { parseUtc } from '#kernel/time.ts';
import type { Tally } from '#timeseries';

import type { Given } from './given.ts';

const centimetresOf = new Map(
  Object.entries({ m: 100, cm: 1, in: 2.54, ft: 30.48 }).map(
    ([unit, size]) => [unit, exactScale(ratioOf(size))] as const,
  ),
);

/** Collects the profile of an export's user, and counts the records that contain it. */
export class Person {
  readonly profile: Record<string, unknown> = {};
  #heights = 0;
  #isDescribed = false;

  get records(): number {
    return this.#heights + (this.#isDescribed ? 1 : 0);
  }

  addHeight(attributes: Attributes, tally: Tally): void {
    if (readHeight(attributes, this.profile)) this.#heights += 1;
    else tally.refused('value');
  }

  describe(attributes: Attributes, { nowMs, tally }: Given): void {
    this.#isDescribed = readPerson(attributes, nowMs, this.profile);
    if (this.#isDescribed) tally.counts.records += 1;
  }
}

/** Returns false for a height that cannot be. */
function readHeight(attributes: Attributes, profile: Record<string, unknown>): boolean {
  const toCentimetres = centimetresOf.get(attributes.raw('unit') ?? '');
  const centimetres = Math.round(toCentimetres?.(Number(attributes.raw('value'))) ?? Number.NaN);
  const isPossible = centimetres > 0 && centimetres <= 300;
  if (isPossible) profile['height'] = centimetres;
  return isPossible;
}

/** Returns whether the attributes contain anything about the user. */
function readPerson(
  attributes: Attributes,
  nowMs: number,
  profile: Record<string, unknown>,
): boolean {
  const born = attributes.get('HKCharacteristicTypeIdentifierDateOfBirth') ?? '';
  const sex = attributes.get('HKCharacteristicTypeIdentifierBiologicalSex') ?? '';
  const year = Number(born.slice(0, 4));
  const isPast = parseUtc(born) <= nowMs && year >= 1900;
  const isDate = /^\d{4}-\d\d-\d\d$/u.test(born) && isPast;
  if (isDate) profile['birth_date'] = born;
  const known = { Male: 'male', Female: 'female', Other: 'other' }[
    sex.replace('HKBiologicalSex', '')
  ];
  if (known !== undefined) profile['sex'] = known;
  return isDate || known !== undefined;
}
