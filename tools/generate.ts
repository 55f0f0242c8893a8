// Writes the documents that repeat what the code says, so that they cannot say anything else.
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { trust } from '#kernel/brand.ts';
import type { DomainEvent } from '#kernel/events/event.ts';
import type { TeamId, UserId } from '#kernel/scope.ts';
import { listFields } from '#kernel/secrets/protected-fields.ts';
import { logoUrl, providerIndex, providerName } from '#sources';
import { renderSummaryEvent, summarySourceText } from '#summaries';
import { renderSamplesEvent, resources, sourceText } from '#timeseries';

import { providerConnectors } from '../server/src/composition/connected.ts';
import { eventCatalogue, protectedFields } from '../server/src/composition/slices.ts';
// The examples are made by what makes the events, which lies behind the doors.
import { sampleEvents, uploadCompleted } from '../server/src/timeseries/events.ts';
import { normaliseSamples } from '../server/src/timeseries/push/normalise.ts';
import { renderBody } from '../server/src/webhooks/model.ts';
import { configuration } from './configuration-page.ts';
import { consoleClient, readOperationIds } from './console-client.ts';
import { costPage } from './cost-page.ts';
import { errorsPage } from './error-page.ts';
import { catalogue } from './event-catalogue.ts';
import { hl7Fields } from './hl7-field-page.ts';
import { openApi } from './openapi-file.ts';
import { orderStatuses } from './order-pages.ts';
import { pythonClient } from './python-client.ts';
import { extendedSeriesFile, resourcesPage } from './resource-page.ts';
import { partlyWritten, tablesPage } from './slice-pages.ts';
import { sourcesPage } from './source-pages.ts';
import { summaryEventRows, summaryExample } from './summary-pages.ts';
import { dataMap } from './trust-pack/data-map.ts';
import { typescriptClient } from './typescript-client.ts';

const root = path.join(import.meta.dirname, '..');

/** Each generated file, by its path in the repository, and what it must say. */
export function generated(): ReadonlyMap<string, string> {
  const document = openApi(path.join(root, 'docs/openapi.json'));
  const used = readOperationIds(readFileSync(path.join(root, 'console/operations.txt'), 'utf8'));
  const client = typescriptClient(JSON.parse(document));
  return new Map([
    ['docs/openapi.json', document],
    ['console/src/kernel/api/contract.ts', consoleClient(JSON.parse(document), used)],
    ['clients/typescript/src/generated/operations.ts', client.operations],
    ['clients/typescript/src/generated/types.ts', client.types],
    ['console/src/kernel/api/extended-series.ts', extendedSeriesFile()],
    ...[...pythonClient(JSON.parse(document))].map(
      ([file, text]) => [`clients/python/salus_health/${file}`, text] as const,
    ),
    [
      'docs/errors.md',
      page('Errors', 'errors.ts of server/src/kernel and of each slice', errorsPage(table)),
    ],
    [
      'docs/costs.md',
      page(
        'What Salus costs to run',
        'bench/RESULTS.md by tools/cost-page.ts',
        costPage(table, readFileSync(path.join(root, 'bench/RESULTS.md'), 'utf8')),
      ),
    ],
    ['docs/events.md', events()],
    ['docs/protected-fields.md', protectedFieldTable()],
    ['docs/resources.md', resourcesPage(page, table)],
    ['docs/sources.md', page('Sources', 'the connectors', sourcesPage(providerConnectors, table))],
    ['docs/lab-order-statuses.md', orderStatusPage()],
    ['docs/operate/configuration.md', configurationPage()],
    [
      'docs/operate/hl7-fields.md',
      page('Fields of HL7 results', 'the fields.ts of the HL7 connector', hl7Fields(table)),
    ],
    [
      'docs/trust/data-map.md',
      page('Data map', 'the slice.ts and protected-fields.ts', dataMap(table)),
    ],
    ['docs/tables.md', page('Tables', 'the slice.ts of each slice', tablesPage(table))],
    ...partlyWritten(table),
  ]);
}

/** The files that do not say what they must. */
export async function findStale(): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const [file, text] of generated()) {
    const found = await readFile(path.join(root, file), 'utf8').catch(() => null);
    if (found !== text) stale.push(file);
  }
  return stale;
}

const example = {
  teamId: trust<TeamId>('0199f1c2-7a51-7c3e-9f0a-3d5b8c1e2f40'),
  userId: trust<UserId>('0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3'),
  clientUserId: 'patient-42',
  provider: 'oura',
  receivedAtMs: Date.UTC(2026, 10, 20, 8),
} as const;

const minutes = ['2026-11-20T07:01:00+01:00', '2026-11-20T07:02:00+01:00'] as const;
const samples = {
  heartrate: minutes.map((timestamp, index) => ({ timestamp, value: 61 - index, type: 'sleep' })),
  steps: [{ start: minutes[0], end: minutes[1], value: 12 }],
  blood_pressure: [{ timestamp: minutes[0], systolic: 118, diastolic: 76 }],
};

function events(): string {
  const named = Object.values(resources).filter((each) => each.eventName !== null);
  const rows = named.map(({ name, eventName }) => [
    `\`daily.data.${eventName}.created\`, \`.updated\``,
    `\`historical.data.${eventName}.created\``,
    `\`${name}\``,
  ]);
  return page(
    'Events',
    'server/src/timeseries/events.ts',
    `
The events that webhook endpoints receive. Every body has \`event_type\`, \`data\`, \`team_id\`, \`user_id\` and \`client_user_id\`. [Webhooks](guides/webhooks.md)
describes signatures, retries and idempotency.

\`daily.data.<name>.created\` carries samples whose timestamps were new, \`.updated\` samples that replaced another value
(_daily_ is a name: Salus sends them as soon as they are stored). One event has one source and at most 5,000 samples; a larger
batch is several events. A push that changes nothing sends nothing. \`historical.data.<name>.created\` says that a
historical upload has ended, without samples: read them by range.

Of summaries (the last rows), \`.created\` and \`.updated\` carry one each, as it is read; the latest version replaces
every earlier one with the same \`id\`. A push that changes only the order of keys sends nothing.

## Types

${table(['New, replaced', 'End of a historical upload', 'Resource'], [...rows, ...summaryEventRows()])}

## Laboratory orders

${table(
  ['Type', 'When', 'Data'],
  [
    ['`labtest.order.created`', 'an order is made', 'the order'],
    [
      '`labtest.order.updated`',
      'it has another status, or something of it was changed',
      'the order',
    ],
    ['`labtest.result.critical`', 'its results have a critical value, once', 'ids, status'],
    [
      '`labtest.appointment.created`, `.updated`',
      'an appointment is made or changed',
      'the appointment',
    ],
    ['`labtest.match_review.created`', 'a result waits for a decision', 'ids, codes, user if any'],
    ['`labtest.match_review.updated`', 'it was decided', 'ids, codes, user if any'],
  ],
)}

Each status of an order is a separate event, in order, with the order as it was then. Partial results have events only if
the team's settings ask for it.

## Examples

Samples at points in time:

${json(sampleExample('heartrate'))}

Samples of intervals:

${json(sampleExample('steps'))}

Blood pressure:

${json(sampleExample('blood_pressure'))}

A summary:

${json(body(summaryExample(example)))}

The end of a historical upload:

${json(historicalExample())}

## Catalogue

All ${eventCatalogue.eventTypes.length} types of the contract, in the order of their names, then those about deliveries themselves, which an endpoint
gets only where it names them. The schemas are in the \`webhooks\` of [openapi.json](openapi.json). A type whose slice
this installation does not have yet is never sent, but can be tried with an example.

${catalogue()}`,
  );
}

function sampleExample(name: keyof typeof samples): string {
  const resource = resources[name];
  const { receivedAtMs } = example;
  const normalised = normaliseSamples(resource, samples[name], {
    receivedAtMs,
    provider: 'oura',
    sourceType: 'ring',
    timeZone: null,
  });
  if (!normalised.ok)
    throw new Error(`the example of ${name} is wrong: ${JSON.stringify(normalised.problems)}`);
  const changes = normalised.series.map((series) => ({
    series,
    created: [series.columns],
    updated: [],
  }));
  return body(
    sampleEvents({ ...example, resource }, changes, { wants: () => true, bytesMax: Infinity }),
  );
}

function historicalExample(): string {
  const range = { startsAt: Date.UTC(2026, 7, 20), endsAt: Date.UTC(2026, 10, 20) };
  return body(uploadCompleted({ ...example, resource: resources.heartrate }, range, () => true));
}

/** The body of the first event as it is delivered. */
function body([event]: readonly DomainEvent[]): string {
  if (event === undefined) throw new Error('the example makes no event');
  const row = { id: 1, uid: 'msg_1', payload: Buffer.from(event.payload), wrappedKey: null };
  const stored = { ...event, ...example, ...row };
  const logo = (slug: string): string => logoUrl('https://health.example.com', slug);
  const options = { sourceText: sourceText(providerName, logo), sourceId: providerIndex };
  const summarySource = summarySourceText(providerName, logo);
  return renderBody(stored, {
    samples: (each) => renderSamplesEvent(each, options),
    summary: (each) => renderSummaryEvent(each, summarySource),
  }).toString();
}

function json(text: string): string {
  return `\`\`\`json\n${JSON.stringify(JSON.parse(text), null, 2)}\n\`\`\``;
}

function protectedFieldTable(): string {
  const rows = (['user key', 'master key'] as const).flatMap((by) =>
    listFields(protectedFields, by).map(({ name, what }) => [`\`${name}\``, by, what]),
  );
  return page(
    'Protected fields',
    'protected-fields.ts of server/src/kernel/secrets and of the slices',
    `
The encrypted fields of the database. Each is encrypted with AES-256-GCM and bound to its row. _User key_: with the data key
of the row's user, which is deleted with the user. _Master key_: with the key of the installation. All other fields
are stored unencrypted. [Encryption](operate/encryption.md) describes the mechanism and the rotation of keys.

${table(['Field', 'Key', 'Content'], rows)}`,
  );
}

function configurationPage(): string {
  const source = 'config.ts of server/src/kernel and settings.ts of the slices';
  return page('Configuration', source, configuration(table));
}

function orderStatusPage(): string {
  const title = 'Statuses of lab orders';
  return page(title, 'server/src/labs/orders/machine/transitions.ts', orderStatuses(table));
}

function page(title: string, source: string, text: string): string {
  return `# ${title}\n\n<!-- Written by \`npm run generate\` from ${source}: change it there. -->\n\n${text.trim()}\n`;
}

/** A Markdown table as the formatter would align it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const escaped = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) =>
    Math.max(3, ...escaped.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const [first = [], ...rest] = escaped;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(first), rule, ...rest.map(line)].join('\n');
}

async function main(args: readonly string[]): Promise<number> {
  const stale = await findStale();
  if (args.includes('--check')) {
    for (const file of stale) console.error(`${file} is stale: run npm run generate.`);
    return stale.length === 0 ? 0 : 1;
  }
  for (const [file, text] of generated()) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  console.log(stale.length === 0 ? 'Nothing changed.' : `Wrote ${stale.join(', ')}.`);
  return 0;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
