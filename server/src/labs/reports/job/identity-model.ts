import type { Doubt, ReportMetadata } from '../parsing/model.ts';

/** The identity that is stored for a user. */
export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
};

const doubt = (code: string, message: string): Doubt => ({ code, message });

/**
 * Returns the reasons to doubt that the report belongs to this user. The messages contain no value; the review shows
 * them next to the differing values.
 */
export function identityDoubts(
  printed: ReportMetadata,
  person: Person | undefined,
): readonly Doubt[] {
  if (person === undefined)
    return [doubt('user_unknown', 'The user has no name and date of birth to compare with')];
  const { patientFirstName, patientLastName, dob } = printed;
  const doubts: Doubt[] = [];
  if (patientFirstName === undefined || patientLastName === undefined)
    doubts.push(doubt('name_not_read', 'No name of a patient was read'));
  else if (
    !isSameFirstName(patientFirstName, person.firstName) ||
    !isSameLastName(patientLastName, person.lastName)
  )
    doubts.push(doubt('name_differs', "The patient's name is not the user's"));
  if (dob === undefined)
    doubts.push(doubt('birth_date_not_read', 'No date of birth of a patient was read'));
  else if (dob !== person.birthDate)
    doubts.push(doubt('birth_date_differs', "The patient's date of birth is not the user's"));
  return doubts;
}

/** Letters without case and marks: reports are printed in capitals, and often without accents. */
function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

/** Compares only the first word, because middle names are often absent. An initial does not equal a full name. */
function isSameFirstName(one: string, other: string): boolean {
  const [first] = wordsOf(one);
  return first !== undefined && first === wordsOf(other)[0];
}

function isSameLastName(one: string, other: string): boolean {
  const words = wordsOf(one).join('');
  return words !== '' && words === wordsOf(other).join('');
}
