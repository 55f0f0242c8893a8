import { exampleBody } from '#webhooks';

import { eventCatalogue } from '../server/src/composition/slices.ts';

const { eventTypes, operationalTypes, dataSchemaOf } = eventCatalogue;

/** The name of the schema that an event's data has, as the API reference calls it. */
function schemaName(eventType: string): string {
  const schema = dataSchemaOf(eventType);
  const { title = 'object' } = schema?.items ?? schema ?? {};
  return schema?.items === undefined ? title : `${title}[]`;
}

/** Every event type with its schema, and an example for each of them; those that differ in the verb only share one. */
export function catalogue(): string {
  const families = Map.groupBy(
    [...eventTypes, ...operationalTypes],
    (type) => `${type.split('.').slice(0, -1).join('.')} ${schemaName(type)}`,
  );
  return [...families.values()].map((types) => familyText(types)).join('\n\n');
}

function familyText(types: readonly string[]): string {
  const [first = ''] = types;
  const names = types.map((type) => `\`${type}\``).join(', ');
  const example = JSON.stringify(exampleBody(eventCatalogue, first));
  return `${names}: \`${schemaName(first)}\`\n\n\`\`\`json\n${example}\n\`\`\``;
}
