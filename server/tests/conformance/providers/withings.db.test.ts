import { openWithings } from './emulated.ts';
import { providerPromises } from './suite.ts';

providerPromises('withings', openWithings, { areCallsSigned: false });
