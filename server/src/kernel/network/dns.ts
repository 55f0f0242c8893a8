import { Resolver } from 'node:dns/promises';

import { secondMs } from '../time.ts';

/** The TXT records of a name, each in the parts it was sent in; none when there is no such name, or no answer in time. */
export type LookUpTxt = (name: string) => Promise<readonly (readonly string[])[]>;

const tryMs = 2 * secondMs;
const triesMax = 2;

/** Asks the machine's own name servers, or these (`address:port`). */
export function openTxtLookUp(servers?: readonly string[]): LookUpTxt {
  const resolver = new Resolver({ timeout: tryMs, tries: triesMax });
  if (servers !== undefined) resolver.setServers(servers);
  return async (name) => {
    try {
      return await resolver.resolveTxt(name);
    } catch {
      return [];
    }
  };
}
