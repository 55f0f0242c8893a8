// What the generated pages say of summaries.
import type { DomainEvent } from '#kernel/events/event.ts';
import type { UserId } from '#kernel/scope.ts';
import { type SummaryResource, summaryResources } from '#summaries';

import { summaryEvents } from '../server/src/summaries/events.ts';
import type { Field } from '../server/src/summaries/fields/fields.ts';
import { identify } from '../server/src/summaries/push/new-summaries.ts';
import { normaliseSummaries } from '../server/src/summaries/push/normalise.ts';

type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

const all = Object.values(summaryResources);

/** Every summary resource with its fields. */
export function summaryFieldTables(table: Table): string {
  const sections = all.map((resource) => {
    const rows = Object.entries(resource.fields).flatMap(([name, field]) => rowsOf(name, field));
    return `### \`${resource.name}\`: ${resource.title.toLowerCase()}\n\n${facts(resource)}\n\n${table(['Field', 'Holds', 'In a push'], rows)}`;
  });
  return sections.join('\n\n');
}

function facts({ listKey, placedBy, inputs }: SummaryResource): string {
  const list = listKey === null ? 'One object a provider.' : `Read as \`${listKey}\`.`;
  const placed = {
    day: 'A range by date-time takes it by its day.',
    start: 'A range by date-time takes it by its start.',
    end: 'A range by date-time takes it by its end.',
  }[placedBy];
  const names = Object.keys(inputs).filter((name) => name !== 'sport_name');
  const further = names.map((name) => `\`${name}\``).join(', ');
  return `${list} ${placed}${further === '' ? '' : ` A push may have, too: ${further}.`}`;
}

function rowsOf(name: string, field: Field): readonly (readonly string[])[] {
  const row = [`\`${name}\``, holds(field), pushed(field)];
  if (field.kind !== 'object') return [row];
  const inner = Object.entries(field.fields);
  return [row, ...inner.flatMap(([key, each]) => rowsOf(`${name}.${key}`, each))];
}

function pushed(field: Field): string {
  if (field.isReadOnly === true) return 'worked out';
  if (field.isRequired === true) return 'required';
  return field.isDerived === true ? 'worked out if absent' : '';
}

function holds(field: Field): string {
  const what = kindText(field);
  return field.isDeprecated === true ? `${what} (deprecated)` : what;
}

function kindText(field: Field): string {
  switch (field.kind) {
    case 'number':
    case 'integer': {
      const unit = field.unit === null ? '' : ` ${field.unit}`;
      return `${field.kind === 'integer' ? 'integer, ' : ''}${field.min} to ${field.max}${unit}`;
    }
    case 'text':
      return `text, up to ${field.charactersMax} characters`;
    case 'instant':
      return 'date-time';
    case 'day':
      return 'date';
    case 'zone':
      return 'name of a time zone';
    case 'uuid':
      return 'UUID';
    case 'flag':
      return 'true or false';
    case 'yes':
      return 'true or null';
    case 'choice':
      return field.values.map((value) => `\`${value}\``).join(', ');
    case 'list':
      return `up to ${field.itemsMax} times: ${kindText(field.of)}`;
    case 'object': {
      const keys = Object.keys(field.fields).map((key) => `\`${key}\``);
      return `object of ${keys.join(', ')}`;
    }
    case 'map':
      return `object by ${field.keys === null ? 'name' : field.keys.map((key) => `\`${key}\``).join(', ')}: ${kindText(field.of)}`;
  }
}

export function summaryEventRows(): readonly (readonly string[])[] {
  const rows = all.map(({ name }) => [
    `\`daily.data.${name}.created\`, \`.updated\``,
    `\`historical.data.${name}.created\``,
    `\`${name}\``,
  ]);
  // Where the stream of a workout is; the stream itself would be too large.
  const ofStreams = ['`daily.data.workout_stream.created`, `.updated`', '', 'stream of a workout'];
  return [...rows, ofStreams];
}

/** The event of one summary. */
export function summaryExample(subject: {
  readonly userId: UserId;
  readonly clientUserId: string;
  readonly provider: string;
  readonly receivedAtMs: number;
}): readonly DomainEvent[] {
  const resource = summaryResources.activity;
  const data = [{ calendar_date: '2026-11-19', steps: 8412, distance: 6120.5, high: 24 }];
  const normalised = normaliseSummaries(resource, data, {
    nowMs: subject.receivedAtMs,
    timeZone: 'Europe/Berlin',
    sourceType: 'ring',
    fallbackTimeZone: null,
    birthDate: null,
    idOf: () => '',
    readRecording: () => null,
  });
  if (!normalised.ok) throw new Error('the example of a summary is wrong');
  const { userId, provider } = subject;
  const at = new Date(subject.receivedAtMs);
  const [identified] = identify(
    normalised.summaries,
    { userId, resource: resource.name, provider, isWorkedOut: false },
    new Map(),
  );
  if (identified === undefined) throw new Error('the example of a summary is empty');
  const change = {
    kind: 'created',
    summary: { ...identified.summary, createdAt: at, updatedAt: at },
  } as const;
  return summaryEvents(subject.clientUserId, [change], () => true);
}
