import { fieldUses } from '../server/src/connectors/labs/hl7/content/fields.ts';

type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

/** Where the content of each field of a result message can be read. */
export function hl7Fields(table: Table): string {
  const rows = fieldUses().map(({ field, name, where }) => [field, name, where]);
  return `
Where the content of each field of an \`ORU^R01\` (HL7 2.5.1) can be read, once the [laboratory's message](laboratories.md) was answered with
\`AA\`. Fields are those of \`GET /v3/order/{order_id}/result\`. Components that no other field shows, fields of later
versions and whole segments that are not listed, such as Z segments, are in \`additional_information\`, as they were sent.

${table(['Field', 'Name', 'Where it can be read'], rows)}`;
}
