import { type TString, Type } from 'typebox';

/** What a person may read, such as the name of a topic. */
export function text(description: string, maxLength = 255): TString {
  return Type.String({ minLength: 1, maxLength, format: 'visible-text', description });
}

/** Where a broker is, as one text. */
export function address(description: string): TString {
  return Type.String({ maxLength: 2048, description });
}
