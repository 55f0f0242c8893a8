import type {
  ClientFacingLabTest,
  CreateOrderRequestCompatible,
  UserInfo,
} from '#console/kernel/api/contract.ts';

import type { IdempotentRequest } from '../idempotent-request.ts';
import type { Method } from '../model.ts';

export type LabTest = ClientFacingLabTest;
export type NewOrder = CreateOrderRequestCompatible;
export type Gender = NewOrder['patient_details']['gender'];
export type Billing = NonNullable<NewOrder['billing_type']>;
export type ConsentType = NonNullable<NewOrder['consents']>[number]['consentType'];

/** Every field of text, by its place in the body: what the server says of a place stands beside its field. */
const textPlaces = [
  'patient_details.first_name',
  'patient_details.last_name',
  'patient_details.dob',
  'patient_details.phone_number',
  'patient_details.email',
  'patient_address.first_line',
  'patient_address.second_line',
  'patient_address.city',
  'patient_address.state',
  'patient_address.zip',
  'patient_address.country',
  'patient_address.access_notes',
  'physician.first_name',
  'physician.last_name',
  'physician.npi',
  'physician.email',
  'health_insurance.insurance_id',
  'activate_by',
  'clinical_notes',
  'passthrough',
] as const;
export type TextFieldName = (typeof textPlaces)[number];
type Texts = Readonly<Record<TextFieldName, string>>;

/** What is typed and chosen so far. */
export type Draft = {
  readonly user: { readonly id: string; readonly reference: string } | null;
  readonly test: LabTest | null;
  readonly method: Method | null;
  /** By marker and question. */
  readonly answers: Readonly<Record<string, string>>;
  readonly texts: Texts;
  readonly gender: Gender | '';
  readonly hasPhysician: boolean;
  readonly billing: Billing;
  readonly codes: readonly { readonly code: string; readonly title: string }[];
  readonly payor: { readonly code: string; readonly name: string } | null;
  /** When each was given. */
  readonly consents: Readonly<Partial<Record<ConsentType, string>>>;
  readonly labAccountId: string;
  readonly isPriority: boolean;
  readonly attempt: IdempotentRequest | null;
};

export const emptyDraft: Draft = {
  user: null,
  test: null,
  method: null,
  answers: {},
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every place has its entry
  texts: Object.fromEntries(
    textPlaces.map((place) => [place, place === 'patient_address.country' ? 'US' : '']),
  ) as Texts,
  gender: '',
  hasPhysician: false,
  billing: 'client_bill',
  codes: [],
  payor: null,
  consents: {},
  labAccountId: '',
  isPriority: false,
  attempt: null,
};

const isKit = (method: Method): boolean => method === 'testkit';

/** The ways in which the sample of a test can be collected: a kit is not drawn, and its laboratory has to offer it. */
export function methodsOf({ method, lab }: Pick<LabTest, 'method' | 'lab'>): readonly Method[] {
  const offered = lab?.collection_methods ?? [method];
  return offered.filter((each) => isKit(each) === isKit(method));
}

type Marker = NonNullable<LabTest['markers']>[number];
type Question = NonNullable<Marker['aoe']>['questions'][number];
export type AskedQuestion = {
  readonly key: string;
  readonly markerId: number;
  readonly question: Question;
};

/** What the laboratory asks before it takes the order. */
export function questionsOf({ markers }: Pick<LabTest, 'markers'>): readonly AskedQuestion[] {
  return (markers ?? []).flatMap(({ id: markerId, aoe }) =>
    (aoe?.questions ?? [])
      .toSorted((a, b) => a.sequence - b.sequence)
      .map((question) => ({ key: `${markerId} ${question.id}`, markerId, question })),
  );
}

/** What is still to be chosen; null: it can be sent. What is typed wrong is the server's to say. */
export function missingOf({ user, test, gender, answers }: Draft): string | null {
  if (user === null) return 'choose whom it is for';
  if (test === null) return 'choose a lab test';
  const open = questionsOf(test).find(
    ({ key, question }) => question.required && (answers[key] ?? '').trim() === '',
  );
  if (open !== undefined) return `the laboratory asks: ${open.question.value}`;
  if (gender === '') return 'choose the patient’s gender, or that it is not known';
  return null;
}

const genders = ['female', 'male', 'other', 'unknown'] as const;

/** The texts of a user's own record, which the order then has as they were. */
export function withRecord(draft: Draft, info: UserInfo): Draft {
  const { address } = info;
  return {
    ...draft,
    gender: genders.find((each) => each === info.gender.toLowerCase()) ?? draft.gender,
    texts: {
      ...draft.texts,
      'patient_details.first_name': info.first_name,
      'patient_details.last_name': info.last_name,
      'patient_details.dob': info.dob,
      'patient_details.phone_number': info.phone_number,
      'patient_details.email': info.email,
      'patient_address.first_line': address.first_line,
      'patient_address.second_line': address.second_line ?? '',
      'patient_address.city': address.city,
      'patient_address.state': address.state,
      'patient_address.zip': address.zip,
      'patient_address.country': address.country,
      'patient_address.access_notes': address.access_notes ?? '',
    },
  };
}

type Sendable = Draft & {
  readonly user: NonNullable<Draft['user']>;
  readonly test: LabTest;
  readonly gender: Gender;
};

export function isSendable(draft: Draft): draft is Sendable {
  return missingOf(draft) === null;
}

/** The body of the request. A field that is left empty is not sent as an empty one. */
export function bodyOf(draft: Sendable): NewOrder {
  const text = (place: TextFieldName): string => draft.texts[place].trim();
  const given = (place: TextFieldName): string | null => (text(place) === '' ? null : text(place));
  return {
    user_id: draft.user.id,
    order_set: {
      lab_test_ids: [draft.test.id],
      lab_account_id: draft.labAccountId === '' ? null : draft.labAccountId,
    },
    collection_method: draft.method ?? draft.test.method,
    patient_details: {
      first_name: text('patient_details.first_name'),
      last_name: text('patient_details.last_name'),
      dob: text('patient_details.dob'),
      gender: draft.gender,
      phone_number: text('patient_details.phone_number'),
      email: text('patient_details.email'),
    },
    patient_address: {
      receiver_name: '',
      first_line: text('patient_address.first_line'),
      second_line: given('patient_address.second_line'),
      city: text('patient_address.city'),
      state: text('patient_address.state'),
      zip: text('patient_address.zip'),
      country: text('patient_address.country'),
      access_notes: given('patient_address.access_notes'),
    },
    physician: draft.hasPhysician
      ? {
          first_name: text('physician.first_name'),
          last_name: text('physician.last_name'),
          npi: text('physician.npi'),
          email: given('physician.email'),
        }
      : null,
    health_insurance:
      draft.payor === null && given('health_insurance.insurance_id') === null
        ? null
        : {
            payor_code: draft.payor?.code ?? null,
            insurance_id: given('health_insurance.insurance_id'),
            responsible_relationship: 'Self',
          },
    billing_type: draft.billing,
    icd_codes: draft.codes.length === 0 ? null : draft.codes.map(({ code }) => code),
    consents: consentsOf(draft),
    aoe_answers: answersOf(draft),
    activate_by: given('activate_by'),
    clinical_notes: given('clinical_notes'),
    passthrough: given('passthrough'),
    priority: draft.isPriority,
  };
}

export const consentNames: Readonly<Record<ConsentType, string>> = {
  'terms-of-use': 'Terms of use',
  'telehealth-informed-consent': 'Informed consent to telehealth',
  'mobile-terms-and-conditions': 'Mobile terms and conditions',
  'notice-of-privacy-practices': 'Notice of privacy practices',
  'privacy-policy': 'Privacy policy',
  'hipaa-authorization': 'HIPAA authorization',
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record above has every one of them
export const consentTypes = Object.keys(consentNames) as readonly ConsentType[];

function consentsOf({ consents }: Draft): NonNullable<NewOrder['consents']> {
  return consentTypes.flatMap((consentType) => {
    const at = consents[consentType];
    return at === undefined ? [] : [{ consentType, version: '1.0', timeOfConsent: at }];
  });
}

/** Of the chosen test alone: another one may have been looked at before. */
function answersOf({ test, answers }: Sendable): NonNullable<NewOrder['aoe_answers']> {
  return questionsOf(test).flatMap(({ key, markerId, question }) => {
    const answer = (answers[key] ?? '').trim();
    return answer === '' ? [] : [{ marker_id: markerId, question_id: question.id, answer }];
  });
}

/** A list of chosen codes with one of them taken in or out. */
export function toggled(list: string, code: string): string {
  const codes = list.split(',').filter((each) => each !== '');
  return (codes.includes(code) ? codes.filter((each) => each !== code) : [...codes, code]).join(
    ',',
  );
}
