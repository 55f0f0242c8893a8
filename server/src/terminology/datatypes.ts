import { systems } from './systems.ts';

export type Json = Readonly<Record<string, unknown>>;

type Coding = { readonly system: string; readonly code: string; readonly display?: string };

/** A CodeableConcept of codes that mean the same, in words where there are any. */
export function concept(coding: readonly Coding[], text?: string): Json {
  return { ...(coding.length === 0 ? {} : { coding }), ...(text === undefined ? {} : { text }) };
}

/** A Quantity in UCUM; the unit is what people read, the code what programs do. */
export function quantity(value: number, code: string, unit = code): Json {
  return { value, unit, system: systems.ucum, code };
}

export function identifier(system: string, value: string): Json {
  return { system, value };
}
