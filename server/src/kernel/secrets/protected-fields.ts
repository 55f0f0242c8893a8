/** Under which key a field's values are: the installation's, or that of the user whom the row is about. */
export type ProtectedBy = 'master key' | 'user key';

export type ProtectedField = {
  readonly by: ProtectedBy;
  /** The column whose value names the row that a sealed value belongs to, and in whose order rows are walked. */
  readonly row: string;
  readonly what: string;
  /** What its values are bound to in place of the field's name, where they were so before this table was. */
  readonly boundAs?: string;
};

/**
 * Every field that is encrypted, by its table and column: nothing is sealed that is not named here, and
 * the rotation of the master key, its export and docs/protected-fields.md follow this table.
 */
export const protectedFields = {
  'installation.secret': {
    by: 'master key',
    row: 'only_one',
    what: 'What page cursors and the audit log are authenticated with.',
  },
  'user_data_key.wrapped': {
    by: 'master key',
    row: 'user_id',
    what: "Each user's data key. Without it, what is under the user's key is lost for good.",
  },
  'webhook_endpoint.secret': {
    by: 'master key',
    row: 'uid',
    what: 'What deliveries to the endpoint are signed with.',
    boundAs: 'webhook endpoint',
  },
  'webhook_endpoint.previous_secrets': {
    by: 'master key',
    row: 'uid',
    what: 'What deliveries are signed with as well, for a day after a rotation.',
  },
  'webhook_endpoint.headers': {
    by: 'master key',
    row: 'uid',
    what: 'Headers that deliveries to the endpoint carry, such as an authorisation.',
  },
  'event_destination.settings': {
    by: 'master key',
    row: 'uid',
    what: "How a team's broker is reached: its address and credentials.",
  },
  'team_credential.client_secret': {
    by: 'master key',
    row: 'id',
    what: "What a team's own application shows a provider.",
  },
  'team_credential.details': {
    by: 'master key',
    row: 'id',
    what: 'Accounts and webhook tokens of that application.',
  },
  'user_demographics.data': {
    by: 'user key',
    row: 'user_id',
    what: 'Name, contact, address, birth date, gender and the like of a user.',
  },
  'provider_connection.tokens': {
    by: 'user key',
    row: 'id',
    what: "A user's access and refresh token at a provider.",
  },
  'link_challenge.challenge': {
    by: 'user key',
    row: 'id',
    what: 'What a provider gave us to go on with, once its code for the user is there.',
  },
  'provider_raw_page.body': {
    by: 'user key',
    row: 'id',
    what: 'A kept answer of a provider about a user.',
  },
  'insurance_record.data': {
    by: 'user key',
    row: 'id',
    what: "A user's insurance: member and group, the insured person and the responsible party.",
  },
  'idempotent_answer.answer': {
    by: 'master key',
    row: 'id',
    what: 'What a request that may be repeated was answered with, for as long as the answer is kept.',
  },
  'lab_appointment.data': {
    by: 'user key',
    row: 'id',
    what: 'Of an appointment: where it is, and notes for whoever comes.',
  },
  'lab_order.data': {
    by: 'user key',
    row: 'id',
    what: 'Of a laboratory order: patient, addresses, physician, diagnoses, answers and notes.',
  },
  'lab_result.data': {
    by: 'user key',
    row: 'id',
    what: 'Each version of the results of a laboratory order.',
  },
  'lab_result_document.data': {
    by: 'user key',
    row: 'id',
    what: "A laboratory's own report of an order, as it sent it.",
  },
  'continuous_query_result.data': {
    by: 'user key',
    row: 'id',
    what: "The latest table of a team's continuous query, worked out of a user's data.",
  },
  'event.payload': {
    by: 'user key',
    row: 'uid',
    what: 'Of events that tell of protected fields (orders, results, visits, tables of continuous queries): their data.',
  },
  'unmatched_result.data': {
    by: 'master key',
    row: 'id',
    what: 'A report of a laboratory of which it is not known whose it is.',
  },
  'unmatched_result.note': {
    by: 'master key',
    row: 'id',
    what: 'What was noted when it was decided whose a report is.',
  },
} as const satisfies Readonly<Record<`${string}.${string}`, ProtectedField>>;

type Fields = typeof protectedFields;

type NamesBy = {
  readonly [By in ProtectedBy]: {
    [Name in keyof Fields]: Fields[Name]['by'] extends By ? Name : never;
  }[keyof Fields];
};
export type FieldName<By extends ProtectedBy = ProtectedBy> = NamesBy[By];

/** Where a sealed value is. It opens there and nowhere else. */
export type Place<By extends ProtectedBy = ProtectedBy> = {
  readonly field: FieldName<By>;
  readonly row: string;
};

/** What a value is authenticated together with. */
export function contextOf({ field, row }: Place): string {
  const { boundAs = field }: ProtectedField = protectedFields[field];
  return `${boundAs} ${row}`;
}

export type Field<By extends ProtectedBy = ProtectedBy> = {
  readonly name: FieldName<By>;
  readonly table: string;
  readonly column: string;
  readonly row: string;
  readonly what: string;
};

function isUnder<By extends ProtectedBy>(name: FieldName, by: By): name is FieldName<By> {
  return protectedFields[name].by === by;
}

/** The fields under one kind of key, in the order of the table. */
export function listFields<By extends ProtectedBy>(by: By): readonly Field<By>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant are its names
  return (Object.keys(protectedFields) as FieldName[])
    .filter((name) => isUnder(name, by))
    .map((name) => {
      const [table = '', column = ''] = name.split('.');
      const { row, what } = protectedFields[name];
      return { name, table, column, row, what };
    });
}
