/** The key that encrypts a field: the installation's, or that of the row's user. */
export type ProtectedBy = 'master key' | 'user key';

export type ProtectedField = {
  readonly by: ProtectedBy;
  /** The column that identifies the row of an encrypted value, and by which rows are listed. */
  readonly row: string;
  readonly what: string;
  /** The name that values are bound to instead of the field's name, for values older than this table. */
  readonly boundAs?: string;
};

export const kernelProtectedFields = {
  'installation.secret': {
    by: 'master key',
    row: 'only_one',
    what: 'What page cursors and the audit log are authenticated with.',
  },
  'user_data_key.wrapped': {
    by: 'master key',
    row: 'user_id',
    what: "Each user's data key. Without it, data under the user's key cannot be decrypted.",
  },
  'event.payload': {
    by: 'user key',
    row: 'uid',
    what: 'Data of events about protected fields (orders, results, visits, tables of continuous queries).',
  },
} as const satisfies Readonly<Record<string, ProtectedField>>;

/**
 * All encrypted fields, by table and column. Encryption accepts no other fields, and the rotation of the master key,
 * its export and docs/protected-fields.md use this table. Slices extend it.
 */
export interface ProtectedFields extends Readonly<typeof kernelProtectedFields> {}

type NamesBy = {
  readonly [By in ProtectedBy]: {
    [Name in keyof ProtectedFields]: ProtectedFields[Name]['by'] extends By ? Name : never;
  }[keyof ProtectedFields];
};
export type FieldName<By extends ProtectedBy = ProtectedBy> = NamesBy[By];

/** The binding of a location whose values are not bound to the field's name. */
type Bound<Of> = Of extends { readonly boundAs: infer Name }
  ? { readonly boundAs: Name }
  : { readonly boundAs?: never };

/** The location of an encrypted value, to which it is bound: it cannot be decrypted at another one. */
export type SealedLocation<By extends ProtectedBy = ProtectedBy> = {
  [Name in FieldName<By>]: { readonly field: Name; readonly row: string } & Bound<
    ProtectedFields[Name]
  >;
}[FieldName<By>];

/** Returns the associated data of the authenticated encryption. */
export function associatedDataOf({ field, row, boundAs }: SealedLocation): string {
  return `${boundAs ?? field} ${row}`;
}

export type Field<By extends ProtectedBy = ProtectedBy> = {
  readonly name: FieldName<By>;
  readonly table: string;
  readonly column: string;
  readonly row: string;
  readonly what: string;
  readonly boundAs: string;
};

/** Where a field's value of a row is. */
export function locationOf<By extends ProtectedBy>(
  { name, boundAs }: Field<By>,
  row: string,
): SealedLocation<By> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the field defines its own binding
  return { field: name, row, boundAs } as unknown as SealedLocation<By>;
}

/** The fields under one kind of key, in the order of the table. */
export function listFields<By extends ProtectedBy>(
  fields: ProtectedFields,
  by: By,
): readonly Field<By>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are its names
  const entries = Object.entries<ProtectedField>({ ...fields }) as unknown as readonly [
    FieldName<By>,
    ProtectedField,
  ][];
  return entries
    .filter(([, field]) => field.by === by)
    .map(([name, { row, what, boundAs = name }]) => {
      const [table = '', column = ''] = name.split('.');
      return { name, table, column, row, what, boundAs };
    });
}
