export { concept, identifier, type Json, quantity } from './datatypes.ts';
export { systems } from './systems.ts';
