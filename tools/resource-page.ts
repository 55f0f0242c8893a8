// The generated page of sample and summary resources.
import { extendedResources, type Resource, resources } from '#timeseries';

import { summaryFieldTables } from './summary-pages.ts';

type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;
type Page = (title: string, source: string, text: string) => string;

export function resourcesPage(page: Page, table: Table): string {
  const all = Object.values(resources).filter(({ extension }) => extension === null);
  const rows = all.map((each) => [
    `\`${each.name}\``,
    each.eventName === null ? '' : `\`${each.eventName}\``,
    each.unit,
    each.kind,
    valueText(each),
    typesText(each),
    each.extras.map((extra) => `\`${extra.key}\``).join(', '),
    each.bucketSpan,
  ]);
  const legacy = all.filter((each) => each.legacyPath).map((each) => `\`${each.name}\``);
  return page(
    'Resources',
    'server/src/timeseries/resources/ and server/src/summaries/resources/',
    `
## Time series

${all.length} kinds of samples. The name is the one in paths: \`POST /v2/timeseries/{user_id}/{resource}\` pushes,
\`GET /v2/timeseries/{user_id}/{resource}/grouped\` reads. Samples are stored and read in the unit below; a push may use
other units of the same quantity, by their UCUM code or usual spelling. A value outside the range is refused. _Point_
samples have a \`timestamp\`, _interval_ samples also \`start\` and \`end\`. The last column is the time that one chunk
of the sample store spans at most.

${table(['Resource', 'Name in events', 'Unit', 'Kind', 'Values', '`type`', 'Further keys', 'Chunk'], rows)}

### Beyond the contract

${extendedResources.length} further kinds, which phones and devices have and the contract does not. Their names begin with \`ext_\`, which
no resource of the contract does. They are pushed, read, queried, deleted and exported as the others are;
\`GET /v2/timeseries/{user_id}/{resource}/grouped\` is one operation for all of them. Their events, such as
\`daily.data.ext_walking_speed.created\`, go only to endpoints that name them or \`daily.data.*\`, so that clients of the
contract see no change. Queries count an _amount_ by its part within an interval, a _reading_ as a whole.

${extendedTable(table)}

### Units that are mistaken for each other

A value outside the usual ones of its unit that would be usual in another of these units was probably written in that one
([ADR-0093](adr/0093-pushed-values-of-another-unit.md)). In a push it is refused where it is not possible, and
else stored as it says and named in \`doubtful\` of the answer. Imports name such values in their report. Nothing is converted.

${unitCheckTable(table)}

The deprecated path without \`/grouped\` exists for ${legacy.join(', ')}.

## Summaries

\`POST /v2/summary/{resource}/{user_id}\` pushes, \`GET /v2/summary/{resource}/{user_id}\` reads. A summary has these
fields, and \`id\`, \`user_id\`, \`source\`, \`created_at\` and \`updated_at\`; unknown values are null. A push may say for
each summary, too: \`id\` or \`provider_id\`, \`time_zone\` or \`timezone_offset\`, \`source_type\`, \`app_id\`,
\`device_id\`, and as \`raw\` the provider's own object for \`/raw\`. The guide to
[summaries](guides/summaries.md) lists derived values.

${summaryFieldTables(table)}`,
  );
}

function valueText({ shape, range: { min, max } }: Resource): string {
  switch (shape) {
    case 'number':
      return `${min} to ${max}`;
    case 'blood_pressure':
      return `systolic and diastolic, ${min} to ${max}`;
    case 'text':
      return `text, up to ${max} characters`;
  }
}

function typesText({ types, methods }: Resource): string {
  if (methods !== null)
    return [methods.usual, ...methods.others].map((each) => `\`${each}\``).join(', ');
  if (types === null) return '';
  return types.values === 'any'
    ? 'any slug'
    : types.values.map((value) => `\`${value}\``).join(', ');
}

function unitCheckTable(table: Table): string {
  const rows = Object.values(resources).flatMap(({ name, unit, range, unitCheck }) => {
    if (unitCheck === null) return [];
    const { units, usual, possible = [range.min, range.max] } = unitCheck;
    const between = ([min, max]: readonly [number, number]): string => `${min} to ${max} ${unit}`;
    return [[`\`${name}\``, units.join(', '), between(usual), between(possible)]];
  });
  return table(['Resource', 'Units', 'Usual', 'Possible'], rows);
}

function extendedTable(table: Table): string {
  const rows = extendedResources.map((each) => [
    `\`${each.name}\``,
    each.title,
    each.unit,
    each.kind,
    valueText(each),
    each.extension.nature,
    each.extension.loinc?.code ?? '',
  ]);
  return table(['Resource', 'Title', 'Unit', 'Kind', 'Values', 'Nature', 'LOINC'], rows);
}

/** The resources beyond the contract as the console draws them. */
export function extendedSeriesFile(): string {
  const rows = extendedResources.map(({ name, title, unit, extension, countsOverlapsOnce }) => {
    const manner = countsOverlapsOnce ? 'movement' : extension.isSparse ? 'spot' : 'plain';
    const texts = [name, title, unit, extension.nature, manner].map((each) => `'${each}'`);
    return `  [${texts.join(', ')}],\n`;
  });
  return `// Written by \`npm run generate\` from server/src/timeseries/resources/extended/: change it there.
const rows = [
${rows.join('')}] as const;

/** Resources beyond the contract. */
export const extendedSeries = rows.map(([resource, label, unit, nature, manner]) => {
  const common = { resource, label, unit, nature };
  if (manner === 'movement') return { ...common, countsOverlapsOnce: true as const };
  return manner === 'spot' ? { ...common, isSpot: true as const } : common;
});
`;
}
