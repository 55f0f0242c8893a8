// Loaded before the server (`--import`): its stores forget the tenant in every condition, in threads as well.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

import { withoutTenants } from './without-tenants.ts';

const own = new URL('../../src/', import.meta.url).href;
const mark = '?forgetful';
const sources = new Map<string, string | null>();

/** What is left of a source of ours; null: it names no tenant. */
function forgetfulOf(url: string): string | null {
  const known = sources.get(url);
  if (known !== undefined) return known;
  const { text, count } = withoutTenants(readFileSync(new URL(url), 'utf8'));
  sources.set(url, count === 0 ? null : text);
  return count === 0 ? null : text;
}

registerHooks({
  // Under an address of its own, so that nothing compiled is taken for the other.
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    const isOurs = found.url.startsWith(own) && found.url.endsWith('.ts');
    return isOurs && forgetfulOf(found.url) !== null ? { ...found, url: found.url + mark } : found;
  },
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!url.endsWith(mark)) return loaded;
    return { ...loaded, source: forgetfulOf(url.slice(0, -mark.length)) ?? loaded.source };
  },
});
