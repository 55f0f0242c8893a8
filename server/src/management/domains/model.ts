import type { DomainId } from '../model.ts';

/** A domain that the organisation says is its own, and what proves it. */
export type Domain = {
  readonly id: DomainId;
  readonly domain: string;
  readonly token: string;
  readonly createdAt: Date;
  readonly verifiedAt: Date | null;
};

const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const hostPattern = new RegExp(`^(?:${label}\\.)+[a-z][a-z\\d-]{0,61}[a-z\\d]$`, 'u');
const hostCharactersMax = 253;

/** The name as the domain name system has it, or undefined when it can be no domain of an organisation. */
export function parseDomain(text: string): string | undefined {
  if (/[\s/:@?#\\]/u.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const { hostname } = new URL(`http://${text}`);
  return hostname.length <= hostCharactersMax && hostPattern.test(hostname) ? hostname : undefined;
}

/** The TXT record that proves the domain. */
export function recordOf({ domain, token }: Pick<Domain, 'domain' | 'token'>): {
  readonly name: string;
  readonly value: string;
} {
  return { name: `_salus-challenge.${domain}`, value: `salus-domain-verification=${token}` };
}

/** Whether the records of a name, each in the parts it was sent in, have the value. */
export function hasRecord(records: readonly (readonly string[])[], value: string): boolean {
  return records.some((parts) => parts.join('').trim() === value);
}
