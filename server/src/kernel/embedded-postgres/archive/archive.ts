import type { Random } from '../../random.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { BackupError } from '../backup/error.ts';
import { type BaseManifest, parseBaseManifest } from './base-manifest.ts';
import { manifestNameOf, ownerName, parseWalName, type WalObject } from './names.ts';
import { openObject } from './sealed-object.ts';
import type { ArchiveStore } from './store.ts';

export type ArchiveAccess = {
  readonly store: ArchiveStore;
  readonly keyring: Keyring;
  readonly random: Random;
};

export type ArchivedBase = {
  readonly name: string;
  readonly manifest: BaseManifest;
  /** Whether all its parts are there with the size that the manifest names. */
  readonly isComplete: boolean;
  readonly bytes: number;
};

/** A base backup and the write-ahead log from it on, without a gap; a restored server begins another one. */
export type Generation = {
  readonly name: string;
  /** In the order of time; base backups that are being written are left out. */
  readonly bases: readonly ArchivedBase[];
  readonly wal: readonly WalObject[];
  /** Objects of base backups that have no manifest. */
  readonly unfinished: readonly string[];
};

/** Reads the archive's index: the names of all objects, and the manifests of the base backups. */
export async function readArchive({
  store,
  keyring,
}: ArchiveAccess): Promise<readonly Generation[]> {
  const objects = await store.list('');
  const byGeneration = Map.groupBy(
    objects.filter(({ name }) => name.includes('/')),
    ({ name }) => name.slice(0, name.indexOf('/')),
  );
  const generations: Generation[] = [];
  for (const [name, own] of byGeneration) {
    const sizes = new Map(own.map((each) => [each.name, each.bytes]));
    const names = new Set(
      own.flatMap((each) => /\/base\/([0-9a-f]+)\//u.exec(each.name)?.[1] ?? []),
    );
    const bases: ArchivedBase[] = [];
    const unfinished: string[] = [];
    for (const base of names) {
      const manifestName = manifestNameOf(name, base);
      const parts = own.filter((each) => each.name.startsWith(`${name}/base/${base}/`));
      if (!sizes.has(manifestName)) {
        unfinished.push(...parts.map((each) => each.name));
        continue;
      }
      const manifest = await readManifest({ store, keyring }, manifestName);
      bases.push({ name: base, manifest, ...measure(manifest, name, base, sizes) });
    }
    const wal = own.flatMap((each) => parseWalName(each.name, each.bytes) ?? []);
    generations.push({ name, bases, wal, unfinished });
  }
  return generations;
}

function measure(
  manifest: BaseManifest,
  generation: string,
  base: string,
  sizes: ReadonlyMap<string, number>,
): Pick<ArchivedBase, 'isComplete' | 'bytes'> {
  const folder = manifestNameOf(generation, base).slice(0, -'manifest'.length);
  return {
    isComplete: manifest.parts.every(
      ({ bytes }, index) => sizes.get(`${folder}${String(index).padStart(8, '0')}`) === bytes,
    ),
    bytes: manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

async function readManifest(
  { store, keyring }: Pick<ArchiveAccess, 'store' | 'keyring'>,
  name: string,
): Promise<BaseManifest> {
  const sealed = await getObject(store, name);
  return parseBaseManifest(name, openObject(keyring, name, sealed).toString());
}

export async function getObject(store: ArchiveStore, name: string): Promise<Buffer> {
  const found = await store.get(name);
  if (found !== undefined) return found;
  throw new BackupError(
    `The object ${name} of the archive is missing: restore a moment that does not need it, or another copy of the archive.`,
  );
}

/** Claims an archive without an owner. Throws if it belongs to another installation. */
export async function claimArchive(store: ArchiveStore, installation: string): Promise<void> {
  const owner = await findOwner(store);
  if (owner === undefined) {
    await store.put(ownerName, Buffer.from(`${JSON.stringify({ format: 1, installation })}\n`));
  } else if (owner !== installation) {
    throw new BackupError(
      `The archive in ${store.location} is of another installation (${owner}): name another folder or prefix in SALUS_ARCHIVE.`,
    );
  }
}

/** Returns the installation that owns the archive; undefined if there is no archive. */
export async function findOwner(store: ArchiveStore): Promise<string | undefined> {
  const content = await store.get(ownerName);
  if (content === undefined) return undefined;
  const parsed: unknown = JSON.parse(content.toString());
  const isOwner =
    typeof parsed === 'object' && parsed !== null && 'installation' in parsed && 'format' in parsed;
  if (isOwner && parsed.format === 1) return String(parsed.installation);
  throw new BackupError(
    `The file ${ownerName} in ${store.location} is of another release: use that one.`,
  );
}
