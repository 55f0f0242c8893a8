import { openWithings } from './emulated.ts';
import { providerPromises } from './suite.ts';
import { openWorld } from './world.ts';

providerPromises('withings', async () => openWorld(openWithings), { calls: 'unsigned' });
