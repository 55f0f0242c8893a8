import { systems } from './systems.ts';

export type Json = Readonly<Record<string, unknown>>;

type Coding = { readonly system: string; readonly code: string; readonly display?: string };

/** A CodeableConcept of codes that mean the same, in words where there are any. */
export function concept(coding: readonly Coding[], text?: string): Json {
  return { ...(coding.length === 0 ? {} : { coding }), ...(text === undefined ? {} : { text }) };
}

/** The types of this version of JavaScript do not know it yet. */
const { rawJSON }: { readonly rawJSON: (text: string) => object } = Object(JSON);

/** A decimal that goes into JSON in the digits that it is given in, of which a number keeps 17 and no zeros at the end. */
export function decimal(digits: string): object {
  return rawJSON(digits.replace(/^(-?)0+(?=\d)/u, '$1'));
}

/** A Quantity in UCUM; the unit is what people read, the code what programs do. */
export function quantity(value: number | object, code: string, unit = code): Json {
  return { value, unit, system: systems.ucum, code };
}

export function identifier(system: string, value: string): Json {
  return { system, value };
}
