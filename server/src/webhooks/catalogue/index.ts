import { destinationKinds } from '../destinations/settings.ts';
import { operationalTypes } from '../news.ts';
import { makeExample, type Schema } from './example.ts';
import payloads from './payloads.json' with { type: 'json' };

/** Resources that have daily and historical events, by the names that events use. */
const resources: readonly string[] = Object.keys(payloads.families)
  .filter((family) => family.startsWith('daily.data.'))
  .map((family) => family.split('.')[2] ?? '');

const others = [
  'continuous_query.result_table.changed',
  'lab_report.parsing_job.created',
  'lab_report.parsing_job.updated',
  'labtest.appointment.created',
  'labtest.appointment.updated',
  'labtest.match_review.created',
  'labtest.match_review.updated',
  'labtest.order.created',
  'labtest.order.updated',
  'labtest.result.critical',
  'provider.connection.created',
  'provider.connection.error',
  'provider.device.created',
  'provider.device.updated',
] as const;

/** Every event type of the contract. */
export const eventTypes: readonly string[] = [
  ...resources.flatMap((each) => [`daily.data.${each}.created`, `daily.data.${each}.updated`]),
  ...resources.map((each) => `historical.data.${each}.created`),
  ...others,
].toSorted();

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON Schemas, which a test reads one by one
export const payloadSchemas = payloads.schemas as unknown as Readonly<Record<string, Schema>>;

const text = { type: 'string' } as const;
const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const instant = { type: 'string', format: 'date-time' };

/** Events about deliveries themselves, which are ours. */
const operational: Readonly<Record<string, Schema>> = {
  [operationalTypes.disabled]: object({
    endpoint_id: text,
    reason: { type: 'string', enum: ['failing', 'gone'] },
    disabled_at: instant,
  }),
  [operationalTypes.exhausted]: object({
    endpoint_id: text,
    message_id: text,
    event_type: text,
    attempts: { type: 'integer' },
    status: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    last_attempt_at: instant,
  }),
  [operationalTypes.full]: object({
    destination: { type: 'string', enum: destinationKinds },
    waiting: { type: 'integer' },
    oldest_waiting_at: { anyOf: [instant, { type: 'null' }] },
    full_at: instant,
  }),
};

export const operationalEventTypes: readonly string[] = Object.keys(operational);

const families: Readonly<Record<string, string>> = payloads.families;
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/Event${name}` });

/** The JSON Schema of an event's `data`, which refers to `payloadSchemas`; undefined for what is no type. */
export function dataSchemaOf(eventType: string): Schema | undefined {
  if (eventType in operational) return operational[eventType];
  if (!eventTypes.includes(eventType)) return undefined;
  if (eventType.startsWith('historical.')) return ref('HistoricalPullCompleted');
  const name = families[eventType] ?? families[eventType.replace(/\.\w+$/u, '.*')];
  if (name === undefined) return undefined;
  return name.endsWith('[]') ? { type: 'array', items: ref(name.slice(0, -2)) } : ref(name);
}

/** The `data` of an example, which is nobody's; undefined for what is no type. */
export function exampleOf(eventType: string): unknown {
  const schema = dataSchemaOf(eventType);
  return schema === undefined ? undefined : makeExample(schema, payloadSchemas);
}
