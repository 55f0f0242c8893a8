import { fieldUses } from '../server/src/connectors/labs/hl7/content/fields.ts';

type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

/** Where the content of each field of a result message can be read. */
export function hl7Fields(table: Table): string {
  const rows = fieldUses().map(({ field, name, where }) => [field, name, where]);
  return `
The API field that contains each field of an \`ORU^R01\` (HL7 2.5.1), after Salus acknowledged the [laboratory's message](laboratories.md)
with \`AA\`. Fields are those of \`GET /v3/order/{order_id}/result\`. Components without a field, fields of later
versions and segments that are not listed, such as Z segments, are in \`additional_information\`, unchanged.

${table(['Field', 'Name', 'API field'], rows)}`;
}
