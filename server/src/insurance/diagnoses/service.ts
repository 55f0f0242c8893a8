import type { AppContext } from '#kernel/app-context.ts';
import { type PlainDate, plainDate } from '#kernel/time.ts';

import type { Catalogue, Found } from './catalogue.ts';
import type { Diagnoses } from './diagnoses.ts';
import { type Excludes, readExcludes } from './excludes.ts';
import { type Validation, validateCodes } from './validate.ts';

type Deps = Pick<AppContext, 'clock'> & { readonly diagnoses: Diagnoses };

export async function searchDiagnoses(
  { clock, diagnoses }: Deps,
  query: string,
): Promise<readonly Found[]> {
  const catalogue = await diagnoses.get();
  return catalogue.search(query, plainDate(clock.now()));
}

const excludesOf = new WeakMap<Catalogue, Excludes>();

/** Whether the codes may be submitted for a service on a day; today, where none is given. */
export async function validateDiagnoses(
  { clock, diagnoses }: Deps,
  codes: readonly string[],
  on: PlainDate | null,
): Promise<Validation> {
  const catalogue = await diagnoses.get();
  const excludes = excludesOf.get(catalogue) ?? readExcludes(catalogue.data.excludes);
  excludesOf.set(catalogue, excludes);
  return validateCodes(catalogue, excludes, codes, on ?? plainDate(clock.now()));
}
