import { afterAll } from 'vitest';

import { calls, live } from './live.ts';
import { providerPromises } from './suite.ts';
import { type OpenProvider, sharedWorlds } from './world.ts';

const resourcesMax = 3;

/** With what is counted and two others: every resource is read in `provider-shapes.test.ts` and by the guides' test. */
const withFew =
  (open: OpenProvider): OpenProvider =>
  async (clock) => {
    const tested = await open(clock);
    const { connector, sampled } = tested;
    const isCounted = ({ gives }: { readonly gives: readonly string[] }): boolean =>
      gives.includes(sampled.resource);
    const resources = connector.resources
      .toSorted((one, other) => Number(isCounted(other)) - Number(isCounted(one)))
      .slice(0, resourcesMax);
    return { ...tested, connector: { ...connector, resources } };
  };

/** Of several providers over one server, so that each costs what it does and no more. */
const names = Object.keys(live);
const { worlds, close } = sharedWorlds(Object.values(live).map(withFew));
afterAll(async () => close());

for (const [index, open] of worlds.entries()) {
  const name = names[index] ?? '';
  providerPromises(name, open, calls[name]);
}
