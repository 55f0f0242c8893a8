import { takeOver } from '#kernel/embedded-postgres/backup/installation-copy.ts';

import { printData, printText, readArguments, withResources } from './terminal.ts';

const help = `
Usage: salus take-over [--json]

Makes a restored copy go on for the original: from the next start of Salus on it delivers webhooks, fetches from
providers and archives. Run it only if the original never runs again: both would do each of these.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help);
  if (given === null) return 0;
  const installation = await withResources(async (_resources, _config, connection) =>
    takeOver(connection),
  );
  if (given.flag('json'))
    printData(JSON.stringify({ took_over: installation !== undefined, installation }));
  else
    printText(
      installation === undefined
        ? 'This is no restored copy: nothing was changed.'
        : `This database goes on as the installation ${installation}. Restart Salus.`,
    );
  return 0;
}
