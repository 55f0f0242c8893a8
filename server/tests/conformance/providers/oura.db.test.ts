import { openOura } from './emulated.ts';
import { providerPromises } from './suite.ts';

providerPromises('oura', openOura);
