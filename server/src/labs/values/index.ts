export { splitResult } from './cell.ts';
export { interpretFlags } from './flag.ts';
export { type Interpretation, interpretations } from './interpretation.ts';
export { judge } from './judge.ts';
export { digitsOf, printedOf, type PrintedResult, readMeasured } from './measured.ts';
export { conventionOf, type DecimalConvention } from './number.ts';
export { type Bounds, type Piece, type Printed, printedKind, readPrinted } from './printed.ts';
export { type DecisionLimit, type Range, readRange } from './range.ts';
export { areOneUnit, parseUnit, type Unit } from './unit.ts';
