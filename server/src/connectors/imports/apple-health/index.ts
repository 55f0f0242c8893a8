export { cyclesOf } from './cycles.ts';
export { importAppleHealth } from './import.ts';
export { insulinOf } from './quantities.ts';
