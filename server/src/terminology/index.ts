export {
  bloodPressureParts,
  findMeasurement,
  type Measurement,
  measurements,
} from './measurements.ts';
export { complete as measurementOfRow } from './measurement-definition.ts';
export { categoryConcept } from './categories.ts';
export { concept, decimal, identifier, type Json, quantity } from './datatypes.ts';
export { isSystem, systems } from './systems.ts';
export { ucumCodeOf } from './printed-unit.ts';
export { sportOf, sportSlugOf } from './sports.ts';
