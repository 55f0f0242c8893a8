import { type TString, Type } from 'typebox';

/** A readable text, such as the name of a topic. */
export function text(description: string, maxLength = 255): TString {
  return Type.String({ minLength: 1, maxLength, format: 'visible-text', description });
}

/** The URL or connection string of a broker. */
export function address(description: string): TString {
  return Type.String({ maxLength: 2048, description });
}
