import { afterAll } from 'vitest';

import { openWithings } from './emulated.ts';
import { providerPromises } from './suite.ts';
import { sharedWorlds, withFew } from './world.ts';

const { worlds, close } = sharedWorlds([withFew(openWithings)]);
afterAll(async () => close());

for (const open of worlds)
  providerPromises('withings', open, {
    calls: 'unsigned',
    tellsDeletions: true,
  });
