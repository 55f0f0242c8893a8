import { openInstant, parseInstant } from '#kernel/time/instant.ts';

import { dateAt, localTimeFor } from '../fields/local-time.ts';
import type { Json, Loc } from '../fields/read-fields.ts';
import type { Adapting, Item } from '../items/item.ts';

export function adaptProfile(input: Json, at: Loc, adapting: Adapting): readonly Item[] {
  const { biological_sex: biologicalSex, date_of_birth: born } = input;
  if (biologicalSex == null && born == null) return [{ values: input, at, paths: {} }];
  const isSet = biologicalSex !== 'not_set' && biologicalSex !== 'notSet';
  const localTime = localTimeFor(input, ['date_of_birth'], adapting);
  const parsed = openInstant();
  // A phone sends the midnight at which the day of birth begins in its time zone.
  const isTime =
    typeof born === 'string' && parseInstant(born, parsed) && !Number.isNaN(parsed.offsetSeconds);
  const birthDate = isTime ? dateAt(localTime, parsed.wallMs - parsed.offsetSeconds * 1000) : born;
  return [
    {
      values: {
        ...input,
        sex: input['sex'] ?? (isSet ? biologicalSex : null),
        birth_date: input['birth_date'] ?? birthDate,
      },
      at,
      paths: { sex: ['biological_sex'], birth_date: ['date_of_birth'] },
      received: input,
    },
  ];
}
