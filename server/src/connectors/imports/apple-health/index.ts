export { importAppleHealth } from './import.ts';
