export {
  bloodPressureParts,
  findMeasurement,
  type Measurement,
  measurements,
} from './measurements.ts';
export { categoryConcept } from './categories.ts';
export { concept, identifier, type Json, quantity } from './datatypes.ts';
export { isSystem, systems } from './systems.ts';
export { isUcum } from './ucum.ts';
