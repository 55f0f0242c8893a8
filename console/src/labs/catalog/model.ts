export const looks = [
  ['tests', 'Lab tests'],
  ['markers', 'Markers'],
  ['compendium', 'Compendium'],
  ['labs', 'Laboratories'],
] as const;
export type Look = (typeof looks)[number][0];

export const methods = [
  'testkit',
  'walk_in_test',
  'at_home_phlebotomy',
  'on_site_collection',
] as const;
export type Method = (typeof methods)[number];

export const methodNames: Readonly<Record<Method, string>> = {
  testkit: 'Test kit',
  walk_in_test: 'Walk-in test',
  at_home_phlebotomy: 'At-home phlebotomy',
  on_site_collection: 'On-site collection',
};

const statuses = ['active', 'inactive', 'pending_approval'] as const;
export type Status = (typeof statuses)[number];

/** The laboratories whose compendia are compared. */
export const compendiumLabs = ['labcorp', 'quest', 'bioreference', 'sonora_quest'] as const;
export type CompendiumLab = (typeof compendiumLabs)[number];

/** What the address of the page says: `?look=markers&lab=quest&page=2`. */
export type CatalogueSearch = {
  readonly look?: Look;
  readonly lab?: string;
  readonly method?: Method;
  readonly status?: Status;
  /** With the tests that orders of single markers have made. */
  readonly made?: 'all';
  readonly page?: number;
};

/** What is no filter of the page is left out. */
export function searchOf(given: Readonly<Record<string, unknown>>): CatalogueSearch {
  const { lab, made } = given;
  const look = looks.find(([each]) => each === given['look'])?.[0];
  const method = methods.find((each) => each === given['method']);
  const status = statuses.find((each) => each === given['status']);
  const page = Number(given['page']);
  return {
    ...(look === undefined || look === 'tests' ? {} : { look }),
    ...(typeof lab === 'string' && /^[a-z_]{1,50}$/u.test(lab) ? { lab } : {}),
    ...(method === undefined ? {} : { method }),
    ...(status === undefined ? {} : { status }),
    ...(made === 'all' ? { made } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 1_000_000 ? { page } : {}),
  };
}

/** Test codes as somebody types them: by lines or commas, as a code may have a space. */
export function codesOf(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/[\n,;]+/u)
        .map((code) => code.trim())
        .filter((code) => code !== ''),
    ),
  ];
}

/** How long results take: `2 to 5 days`; null where it is not known. */
export function turnAround(usual: number | null, worst: number | null): string | null {
  const days = [usual, worst].filter((each) => each !== null);
  const [least] = days;
  const most = days.at(-1);
  if (least === undefined || most === undefined) return null;
  if (least === most) return least === 1 ? '1 day' : `${least} days`;
  return `${least} to ${most} days`;
}

/** A share as it is read: 0.834 → `83 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
