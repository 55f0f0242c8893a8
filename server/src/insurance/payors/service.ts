import { createHash } from 'node:crypto';

import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { Address } from '../address.ts';
import type { Payor } from './model.ts';
import { payorHitsMax, type PayorQuery } from './payor-search.ts';
import type { Payors } from './payors.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'> & { readonly payors: Payors };

/** The maximum of a team's own payors; the operator can import larger lists for all teams. */
const teamPayorsMax = 1000;
/** The bonus by which a team's own payor precedes another one with an equal match. */
const ownBonus = 20;

/** Searches the payors of all teams and the team's own, best match first. */
export async function searchPayors(
  { payors }: Pick<Deps, 'payors'>,
  scope: TeamScope,
  query: PayorQuery | null,
): Promise<readonly Payor[]> {
  if (query === null) return [];
  const [platform, own] = await Promise.all([payors.platform.get(), payors.ofTeam(scope)]);
  const hits = [
    ...own.search(query).map(({ payor, score }) => ({ payor, score: score + ownBonus })),
    ...platform.search(query),
  ];
  return hits
    .toSorted((a, b) => b.score - a.score)
    .slice(0, payorHitsMax)
    .map(({ payor }) => payor);
}

/** Returns the payor of a code for the team; undefined if there is none. */
export async function findPayor(
  { payors }: Pick<Deps, 'payors'>,
  scope: TeamScope,
  code: string,
): Promise<Payor | undefined> {
  const [platform, own] = await Promise.all([payors.platform.get(), payors.ofTeam(scope)]);
  return own.find(code) ?? platform.find(code);
}

export type PayorFields = {
  readonly name: string;
  readonly address: Address;
  readonly provider: string | null;
  readonly providerPayorId: string | null;
};

/** A payor of the team's own. The same fields again answer the payor that they made. */
export async function createPayor(
  { db, clock, random }: Omit<Deps, 'payors'>,
  scope: TeamScope,
  { name, address, provider, providerPayorId }: PayorFields,
): Promise<Payor> {
  const content = JSON.stringify([name, address, provider, providerPayorId]);
  const contentHash = createHash('sha256').update(content).digest();
  return db.write(scope, async (tx) => {
    await store.lockTeam(tx, scope);
    const made = await store.findByContent(tx, scope, contentHash);
    if (made !== undefined) return made;
    if ((await store.countOfTeam(tx, scope)) >= teamPayorsMax) throw new AppError('payor.too_many');
    const now = clock.now();
    const id = uuidV7(now, random);
    const payor: Payor = {
      code: `TEAM_${newCode(random.bytes(8))}`,
      name,
      aliases: [],
      address,
      providerIds:
        provider === null || providerPayorId === null ? [] : [{ provider, id: providerPayorId }],
      source: 'team',
    };
    await store.insertOfTeam(tx, scope, { id, payor, contentHash, createdAt: now });
    await audit(tx, scope, {
      action: 'payor.created',
      subject: { type: 'payor', id: trust<AuditId>(id) },
    });
    return payor;
  });
}

/** Crockford's alphabet, without letters that are confused on the telephone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function newCode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length] ?? '').join('');
}
