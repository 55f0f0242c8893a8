import type {
  LabReportReview,
  LabReportReviewResult,
  UserInfo,
} from '#console/kernel/api/contract.ts';

import type { Correction } from './queries.ts';

export type Value = LabReportReviewResult;

/** `70–99`, `up to 5`; null: no range is printed. */
export function rangeText({
  min_reference_range: min,
  max_reference_range: max,
}: Pick<Value, 'min_reference_range' | 'max_reference_range'>): string | null {
  if (min !== null && max !== null) return `${min}–${max}`;
  if (min !== null) return `from ${min}`;
  return max === null ? null : `up to ${max}`;
}

/** `normal`, `abnormal, high`. */
export function flagText({
  interpretation,
  is_above_max_range: isAbove,
  is_below_min_range: isBelow,
}: Pick<Value, 'interpretation' | 'is_above_max_range' | 'is_below_min_range'>): string {
  const side = isAbove === true ? 'high' : isBelow === true ? 'low' : null;
  return side === null ? interpretation : `${interpretation}, ${side}`;
}

/** What would become results of the user. */
export function accepted(review: Pick<LabReportReview, 'results'>): readonly Value[] {
  return review.results.filter((each) => !each.is_left_out);
}

export type Typed = {
  readonly name: string;
  readonly value: string;
  readonly units: string;
  readonly loinc: string;
};

export function typedOf({ test_name: name, value, units, loinc }: Value): Typed {
  return { name, value, units: units ?? '', loinc: loinc?.loinc_code ?? '' };
}

/** What differs from the value as it stands; null where nothing does. */
export function correctionOf(value: Value, typed: Typed): Correction | null {
  const before = typedOf(value);
  const changes = {
    ...(typed.name === before.name ? {} : { test_name: typed.name }),
    ...(typed.value === before.value ? {} : { value: typed.value }),
    ...(typed.units === before.units ? {} : { units: typed.units === '' ? null : typed.units }),
    ...(typed.loinc === before.loinc
      ? {}
      : { loinc_code: typed.loinc === '' ? null : typed.loinc }),
  };
  return Object.keys(changes).length === 0 ? null : { position: value.position, ...changes };
}

export type IdentityRow = {
  readonly field: string;
  readonly printed: string;
  readonly stored: string;
  readonly agrees: boolean | null;
};

function identityRow(field: string, printed: string | null, stored: string | null): IdentityRow {
  const agrees =
    printed === null || stored === null ? null : printed.toLowerCase() === stored.toLowerCase();
  return { field, printed: printed ?? 'not printed', stored: stored ?? 'not known', agrees };
}

function nameOf(first?: string | null, last?: string | null): string | null {
  return textOf([first, last].filter((each) => each != null).join(' '));
}

/** Whom the report names beside who the user is. */
export function identityRows(
  metadata: LabReportReview['metadata'],
  user: UserInfo | null,
): readonly IdentityRow[] {
  return [
    identityRow(
      'Name',
      nameOf(metadata?.patient_first_name, metadata?.patient_last_name),
      nameOf(user?.first_name, user?.last_name),
    ),
    identityRow('Birth date', textOf(metadata?.dob?.slice(0, 10)), textOf(user?.dob?.slice(0, 10))),
    identityRow('Sex', textOf(metadata?.gender), textOf(user?.gender)),
  ];
}

function textOf(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text.trim();
}

export type Box = Value['printed']['box'];

/** A page without its picture: `width` and `height` are in points, as the boxes of values are. */
export type PageMap = {
  readonly number: number;
  readonly pageCount: number;
  readonly width: number;
  readonly height: number;
  readonly picture: null;
};

/** A page of a report whose files were removed: as large as its boxes need, letter paper at least. */
export function mapOf(results: readonly Pick<Value, 'printed'>[], number: number): PageMap {
  const here = results.filter(({ printed }) => printed.page === number);
  return {
    number,
    pageCount: Math.max(1, ...results.map(({ printed }) => printed.page)),
    width: Math.max(612, ...here.map(({ printed: { box } }) => box.x + box.width)),
    height: Math.max(792, ...here.map(({ printed: { box } }) => box.y + box.height)),
    picture: null,
  };
}

/** Points of a close-up: the name, the value, its range and the lines around it, large enough to be read. */
const closeUpWidth = 380;
const closeUpHeight = 60;

/** The part of a page around a box, within the page. */
export function closeUp(box: Box, page: { readonly width: number; readonly height: number }): Box {
  const width = Math.min(page.width, Math.max(closeUpWidth, box.width + 40));
  const height = Math.min(page.height, Math.max(closeUpHeight, box.height + 40));
  return {
    x: within(box.x - 20, page.width - width),
    y: within(box.y + box.height / 2 - height / 2, page.height - height),
    width,
    height,
  };
}

function within(start: number, most: number): number {
  return Math.min(Math.max(0, start), most);
}
