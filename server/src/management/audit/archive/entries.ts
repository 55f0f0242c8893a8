import type { AppContext } from '#kernel/app-context.ts';
import type { ArchiveStore } from '#kernel/embedded-postgres/archive/store.ts';

import { auditChain } from '../chain-appender.ts';
import type { LoggedEntry } from '../search/store.ts';
import { AlteredLogError } from './error.ts';
import { openTexts } from './object.ts';
import type { StoredStretch } from './store.ts';

/** The archived entries of a stretch, from the texts that are hashed. */
export async function readStretch(
  deps: Pick<AppContext, 'vault'>,
  { before, name }: StoredStretch,
  store: ArchiveStore,
): Promise<readonly LoggedEntry[]> {
  const sealed = await store.get(name);
  const texts = sealed === undefined ? undefined : await openTexts(deps, name, sealed);
  if (texts === undefined)
    throw new AlteredLogError(`${name} in ${store.location} is missing or altered.`);
  const chain = auditChain(deps);
  let { seq, hash } = before;
  return texts.map((text) => {
    seq += 1;
    hash = chain.hash(hash, text);
    return Object.assign(parseText(text), { seq, hash });
  });
}

/** No value that the log takes has a quote or a backslash in it. */
function parseText(text: string): Omit<LoggedEntry, 'seq' | 'hash'> {
  const values = [...text.matchAll(/'([^']*)'|NULL/gu)].map(([, value]) => value ?? null);
  const required = (index: number): string => {
    const value = values[index];
    if (value === null || value === undefined)
      throw new AlteredLogError('An archived entry lacks a value.');
    return value;
  };
  const optional = (index: number): string | null => values[index] ?? null;
  return {
    id: Number(required(0)),
    at: new Date(Math.round(Number(required(1)) * 1000)),
    organisation_id: required(2),
    team_id: optional(3),
    tenant_id: optional(4),
    environment: optional(5),
    actor_type: required(6),
    actor_id: required(7),
    action: required(8),
    subject_type: optional(9),
    subject_id: optional(10),
    user_id: optional(11),
    address: optional(12),
    request_id: optional(13),
    result: required(14),
    count: Number(required(15)),
    details: parseDetails(required(16)),
  };
}

function parseDetails(text: string): Readonly<Record<string, unknown>> {
  const details: unknown = JSON.parse(text);
  return typeof details === 'object' && details !== null ? { ...details } : {};
}
