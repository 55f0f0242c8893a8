import { composition } from './composition.ts';
import { condition } from './condition.ts';
import { movement } from './movement.ts';

/** What the contract has no resource for. Each name has the prefix, so that no later resource of the contract meets it. */
export const extended = { ...composition, ...condition, ...movement };
