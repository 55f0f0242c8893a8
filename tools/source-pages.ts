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
What this version reads from providers by itself. What phones push and what files hold: [files](guides/import-files.md), of these
[Apple Health](guides/apple-health.md) and [FIT](guides/fit.md) at length.

## Providers

Each connection is asked for what is new every \`SALUS_POLL_MINUTES\` (15), or as often as the table says where the provider
wants it asked less often. Where a provider calls, what it calls about is fetched at once.

${table(['Provider', 'What one needs', 'Cost', 'Polled every', 'Calls', 'Tested against'], providers)}

## Deletions at the provider

What a person deletes at the provider is deleted here, too: with an event, an audit entry and an hour to undo, as
[any deletion of parts](guides/users.md#delete-parts-of-the-data). It comes back if the provider lists it again. Data of another
source stays, and so does what an imported file has, too. A call that anybody could send deletes nothing: Salus asks the provider
what it still lists. Deleting the account, or taking the access back, ends the connection.

${table(['Provider', 'Its API tells', 'Salus follows'], deletions)}

What a person deletes on a phone arrives with the uploads of the [mobile SDKs of open-wearables](guides/build-your-app.md) that send
\`data.deleted\`: records by their ids. The wire of pushes has no message for deletions: [delete the data](guides/users.md#delete-parts-of-the-data).

## Resources

What is fetched of each, what it becomes here, how far back a first pull reads unless the team wants otherwise
(\`backfill\` of the pull preferences), and how many days one piece of work has.

${table(['Provider', 'Its name', 'Becomes', 'First pull', 'At a time'], resources)}

## What a connector takes

Lines of each without its tests: its tables of what becomes what, its paths, and what it has of its own. What they share, from
OAuth to signatures, is ${linesIn('sources/connector-kit')} lines, said once; Oura's connector had ${ouraLinesBefore} before it was.

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
      return 'told by hand where to';
  }
}
