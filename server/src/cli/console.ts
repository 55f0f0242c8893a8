import { consoleAddress, consoleUrl, issueStartLink } from '#management';

import { printData, readArguments, withResources } from './terminal.ts';

const help = `
Usage: salus console [--url URL] [--json]

Prints a link that signs in to the console, once and within 15 minutes: as the administrator, who is made where there
is none. It is the way back in when every passkey and password is lost, also in containers and with DATABASE_URL. --url
says where the server is reached, where the settings do not (SALUS_PUBLIC_URL, SALUS_HOST, SALUS_PORT).`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, { url: { type: 'string' } });
  if (given === null) return 0;
  return withResources(async (resources, config) => {
    const address = given.text('url')?.replace(/\/+$/u, '') ?? consoleAddress(config);
    const url = consoleUrl(address, await issueStartLink(resources));
    printData(given.flag('json') ? JSON.stringify({ url }) : url);
    return 0;
  });
}
