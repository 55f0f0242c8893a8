import type { UserInfo, UserInfoCreateRequest } from '#console/kernel/api/contract.ts';

/** What is typed of who a user is. */
export type IdentityDraft = Readonly<Record<(typeof identityFields)[number]['field'], string>>;

type Field<Name extends string> = {
  readonly field: Name;
  readonly label: string;
  /** Where the server finds something wrong with it. */
  readonly place: string;
  readonly type?: 'email' | 'date';
  readonly hint?: string;
  readonly mayBeEmpty?: boolean;
};

const fieldsOf = <Name extends string>(fields: readonly Field<Name>[]): readonly Field<Name>[] =>
  fields;

export const identityFields = fieldsOf([
  { field: 'first', label: 'First name', place: 'first_name' },
  { field: 'last', label: 'Last name', place: 'last_name' },
  { field: 'born', label: 'Birth date', place: 'dob', type: 'date' },
  {
    field: 'gender',
    label: 'Gender',
    place: 'gender',
    hint: 'Female, male, other, unknown, or another word.',
  },
  { field: 'email', label: 'E-mail', place: 'email', type: 'email' },
  { field: 'phone', label: 'Phone', place: 'phone_number', hint: 'With its country: +16025771234' },
  { field: 'street', label: 'Street', place: 'address.first_line' },
  { field: 'second', label: 'Second line', place: 'address.second_line', mayBeEmpty: true },
  { field: 'zip', label: 'ZIP code', place: 'address.zip' },
  { field: 'city', label: 'City', place: 'address.city' },
  { field: 'state', label: 'State', place: 'address.state' },
  { field: 'country', label: 'Country', place: 'address.country', hint: 'Two letters: US' },
]);

export function identityDraftOf(stored: UserInfo | null): IdentityDraft {
  return {
    first: stored?.first_name ?? '',
    last: stored?.last_name ?? '',
    born: stored?.dob ?? '',
    gender: stored?.gender ?? '',
    email: stored?.email ?? '',
    phone: stored?.phone_number ?? '',
    street: stored?.address.first_line ?? '',
    second: stored?.address.second_line ?? '',
    zip: stored?.address.zip ?? '',
    city: stored?.address.city ?? '',
    state: stored?.address.state ?? '',
    country: stored?.address.country ?? '',
  };
}

/** The record that replaces what is stored as a whole: what no field has stays as it is. */
export function identityOf(draft: IdentityDraft, stored: UserInfo | null): UserInfoCreateRequest {
  return {
    ...stored,
    first_name: draft.first,
    last_name: draft.last,
    dob: draft.born,
    gender: draft.gender,
    email: draft.email,
    phone_number: draft.phone,
    address: {
      ...stored?.address,
      first_line: draft.street,
      second_line: draft.second === '' ? null : draft.second,
      zip: draft.zip,
      city: draft.city,
      state: draft.state,
      country: draft.country,
    },
  };
}
