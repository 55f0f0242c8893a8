import { type Arguments, readConfig, UsageError } from './terminal.ts';

/** Of commands that talk to a server by its API, on this machine or another. */
export const remoteOptions = {
  url: { type: 'string' },
  key: { type: 'string' },
} as const;

export type Remote = { readonly baseUrl: string; readonly teamKey: string };

/** The server and the team's key that the command names, or the settings. */
export function remoteOf(given: Arguments): Remote {
  const { apiUrl, apiKey } = readConfig();
  const teamKey = given.text('key') ?? apiKey;
  if (teamKey === null)
    throw new UsageError('Name the key of the team: --key sk_…, or SALUS_API_KEY.');
  return { baseUrl: addressOf(given.text('url') ?? apiUrl, '--url'), teamKey };
}

/** An address as it was given, checked. */
export function addressOf(text: string, option: string): string {
  if (URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)) return text;
  throw new UsageError(`${option} must be an address such as http://127.0.0.1:8080.`);
}
