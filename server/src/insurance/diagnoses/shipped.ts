import { readFileSync } from 'node:fs';

import { trust } from '#kernel/brand.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import type { PlainDate } from '#kernel/time.ts';

import type { StoredRelease } from './store.ts';

type Manifest = {
  readonly validFrom: string;
  readonly fiscalYear: number;
  readonly codes: number;
  readonly sources: StoredRelease['summary']['sources'];
};

/** The document of the release is next to it, as icd10cm-YEAR.zst. `tools/compile-icd10cm.ts` writes both. */
const manifestUrl = new URL('./data/icd10cm-2027.json', import.meta.url);

/**
 * The release that the product brings: every code in force, with its title. It is read where the database has no release
 * of its day, and never stored.
 */
export function shippedRelease(): StoredRelease {
  const manifest = fromJsonText<Manifest>(trust(readFileSync(manifestUrl, 'utf8')));
  return {
    summary: {
      validFrom: trust<PlainDate>(manifest.validFrom),
      fiscalYear: manifest.fiscalYear,
      isDerived: false,
      codes: manifest.codes,
      headings: 0,
      terms: 0,
      excludes: 0,
      sources: manifest.sources,
      importedAt: null,
    },
    document: readFileSync(new URL(manifestUrl.href.replace(/json$/u, 'zst'))),
  };
}

/** Returns the stored releases and the shipped one unless one of them replaces it, oldest first. */
export function withShipped<Kept extends { readonly summary: { readonly validFrom: PlainDate } }>(
  stored: readonly Kept[],
  shipped: Kept,
): readonly Kept[] {
  const { validFrom } = shipped.summary;
  if (stored.some(({ summary }) => summary.validFrom === validFrom)) return stored;
  return [...stored, shipped].toSorted((a, b) =>
    a.summary.validFrom < b.summary.validFrom ? -1 : 1,
  );
}
