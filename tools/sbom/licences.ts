import type { Bom, Component } from './bom.ts';

/** What may be shipped with a product under Apache-2.0, by SPDX. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages whose licence SPDX does not name: what it is, and why it may be shipped. */
export const explained: Readonly<Record<string, string>> = {
  '@garmin/fitsdk':
    'FIT Protocol License (Garmin; not open source: read it before you redistribute Salus)',
  'png-js': 'MIT (in its LICENSE, not in its package.json)',
};

export type Judged = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Whether it is one that may be shipped, or one that is explained. */
  readonly isFit: boolean;
};

/** The licence of every package, by name. */
export function checkLicences({ components }: Bom): readonly Judged[] {
  return components
    .map((component) => {
      const { name, version } = component;
      const licence = explained[name] ?? licenceOf(component);
      return { name, version, licence, isFit: name in explained || isAllowed(licence) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

/** As the package states it: an SPDX identifier or expression, a name, or that there is none. */
function licenceOf({ licenses = [] }: Component): string {
  const stated = licenses.map(
    ({ license, expression }) => expression ?? license?.id ?? license?.name ?? '',
  );
  return stated.filter((each) => each !== '').join(' AND ') || 'none stated';
}

/** `A OR B` is whichever is allowed, `A AND B` both; AND binds more tightly, as SPDX has it. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/gu, '');
  return plain
    .split(' OR ')
    .some((either) => either.split(' AND ').every((each) => allowed.has(each.trim())));
}
