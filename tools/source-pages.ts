import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { hourMs } from '#kernel/time.ts';
import { type ApiConnector, providerName } from '#sources';

type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

/** Longer than any history: the resource is of no day. */
const everDays = 1000;

/** What the connectors say of themselves. */
export function sourcesPage(connectors: readonly ApiConnector[], table: Table): string {
  const providers = connectors.map(({ slug, facts, webhooks, pollMsMin }) => [
    `[${providerName(slug)}](${guideOf(slug)}) \`${slug}\``,
    facts.access,
    facts.cost,
    pollMsMin === undefined ? '15 minutes' : `${pollMsMin / hourMs} hours`,
    pushOf(webhooks?.subscribes),
    facts.testedAgainst,
  ]);
  const deletions = connectors.map(({ slug, facts }) => [
    providerName(slug),
    facts.deletions?.told ?? 'nothing',
    facts.deletions?.followed ??
      'never: delete the data [here](guides/users.md#delete-parts-of-the-data)',
  ]);
  const resources = connectors.flatMap(({ slug, resources: all }) =>
    all.map(({ name, gives, backfillDays, sliceDays }) => [
      providerName(slug),
      `\`${name}\``,
      gives.length === 0 ? 'devices' : gives.map((each) => `\`${each}\``).join(', '),
      sliceDays > everDays ? 'all' : `${backfillDays} days`,
      sliceDays > everDays ? 'all' : `${sliceDays} ${sliceDays === 1 ? 'day' : 'days'}`,
    ]),
  );
  return `
The data that this version pulls from providers. For data that phones push or that files contain, see [files](guides/import-files.md),
with separate guides for [Apple Health](guides/apple-health.md) and [FIT](guides/fit.md).

## Providers

Salus polls each connection every \`SALUS_POLL_MINUTES\` (15), or at the interval in the table if the provider requires fewer
requests. When a provider sends a webhook, Salus fetches the data of that webhook immediately.

${table(['Provider', 'Requirements', 'Cost', 'Polled every', 'Calls', 'Tested against'], providers)}

## Deletions at the provider

When a user deletes data at the provider, Salus deletes it, too: with an event, an audit entry and an hour to undo, like
[any deletion of parts](guides/users.md#delete-parts-of-the-data). It returns if the provider lists it again. Data of another
source remains, and so does data that is also in an imported file. A webhook without proof of its sender deletes nothing: Salus asks
the provider for its current list. Deleting the account, or withdrawing the consent, ends the connection.

${table(['Provider', 'Reported by its API', 'Applied by Salus'], deletions)}

Deletions on a phone arrive with the uploads of the [mobile SDKs of open-wearables](guides/build-your-app.md) that send
\`data.deleted\`: records by their ids. The push API has no message for deletions: [delete the data](guides/users.md#delete-parts-of-the-data).

## Resources

The resources of each provider, the Salus resources that they become, the days of a first pull unless the team sets another number
(\`backfill\` of the pull preferences), and the days of one request.

${table(['Provider', 'Its name', 'Becomes', 'First pull', 'At a time'], resources)}

## Size of a connector

Lines of each without its tests: its mapping tables, its paths, and its peculiarities. The shared code, from OAuth to signatures,
has ${linesIn('sources/connector-kit')} lines; Oura's connector had ${ouraLinesBefore} before that code was shared.

${table(
  ['Provider', 'Lines'],
  connectors.map(({ slug }) => [providerName(slug), String(linesIn(folderOf(slug)))]),
)}`;
}

/** Before what connectors share was said once. */
const ouraLinesBefore = 864;

function folderOf(slug: string): string {
  return `connectors/providers/${slug.replace(/_v\d+$/u, '').replaceAll('_', '-')}`;
}

function linesIn(folder: string): number {
  const cwd = path.join(import.meta.dirname, '../server/src', folder);
  const files = globSync('**/*.ts', { cwd }).filter((file) => !file.endsWith('.test.ts'));
  if (files.length === 0) throw new Error(`there is nothing in ${folder}`);
  const text = files.map((file) => readFileSync(path.join(cwd, file), 'utf8')).join('');
  return text.split('\n').length - 1;
}

function guideOf(slug: string): string {
  const guide = `guides/${slug.replaceAll('_', '-')}.md`;
  if (existsSync(path.join(import.meta.dirname, '../docs', guide))) return guide;
  throw new Error(`there is no ${guide}`);
}

function pushOf(subscribes: 'application' | 'user' | 'by hand' | undefined): string {
  switch (subscribes) {
    case undefined:
      return 'never';
    case 'application':
      return 'asked once for an application';
    case 'user':
      return 'asked for each person';
    case 'by hand':
      return 'registered by hand';
  }
}
