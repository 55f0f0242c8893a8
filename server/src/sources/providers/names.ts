import { findProvider } from './catalog.ts';

const aliases: ReadonlyMap<string, string> = new Map([
  ['health_kit', 'apple_health_kit'],
  ['apple_health', 'apple_health_kit'],
]);
export const slugPattern = /^[a-z][a-z0-9_]{0,62}$/u;
const slugCharactersMax = 63;
/** Numbers up to this one are the catalog's. */
const catalogMax = 1000;
const numberMax = 2 ** 31 - 1;

/** Returns whether a text can be a source's slug. Unknown sources are accepted. */
export function isProviderSlug(text: string): boolean {
  return slugPattern.test(text);
}

/** Returns the slug of a source's name in a client: mobile clients write `healthKit` for `apple_health_kit`. */
export function normaliseProvider(text: string): string {
  const slug = text
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1_$2')
    .toLowerCase()
    .slice(0, slugCharactersMax);
  return aliases.get(slug) ?? slug;
}

export function providerName(slug: string): string {
  return findProvider(slug)?.name ?? titleCase(slug);
}

function titleCase(slug: string): string {
  const words = slug.split('_').filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** Returns the number of a source in events: the same in every process and every release. */
export function providerIndex(slug: string): number {
  return findProvider(slug)?.number ?? catalogMax + 1 + (fnv1a(slug) % (numberMax - catalogMax));
}

/** A 32-bit hash (FNV-1a): short, and it will never change. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash;
}

export function logoPath(slug: string): string {
  return `/logos/${slug}.svg`;
}

/** Returns the URL to which a provider redirects users after they agreed to share their data. */
export function oauthCallbackUrl(baseUrl: string, slug: string): string {
  return `${baseUrl.replace(/\/$/u, '')}/v2/link/provider/oauth/${slug}/callback`;
}

/** Returns the URL of a source's logo. */
export function logoUrl(baseUrl: string, slug: string): string {
  return `${baseUrl.replace(/\/$/u, '')}${logoPath(slug)}`;
}

/** Returns a monogram in a colour derived from the slug, because trade marks of others cannot be shipped. */
export function monogram(slug: string): string {
  const name = providerName(slug);
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => word.charAt(0)) : [name.slice(0, 2)];
  const hue = fnv1a(slug) % 360;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img">' +
    `<title>${escapeXml(name)}</title>` +
    `<rect width="64" height="64" rx="14" fill="hsl(${hue} 45% 38%)"/>` +
    '<text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="26" font-weight="600" ' +
    `text-anchor="middle" dominant-baseline="central">${escapeXml(letters.join('').toUpperCase())}</text></svg>`
  );
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);
}
