import type { AppContext } from '#kernel/app-context.ts';
import { type Brand, trust } from '#kernel/brand.ts';
import { uuidV7 } from '#kernel/random.ts';

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the brand
export function newId<Id extends Brand<string, string>>({
  clock,
  random,
}: Pick<AppContext, 'clock' | 'random'>): Id {
  return trust<Id>(uuidV7(clock.now(), random));
}

/** Ids compare as text, so they have one spelling inside. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the brand
export function toId<Id extends Brand<string, string>>(text: string): Id {
  return trust<Id>(text.toLowerCase());
}
