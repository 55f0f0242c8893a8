import { readFile } from 'node:fs/promises';

import type { AppContext } from '#kernel/app-context.ts';
import { checkCertificate, openCertificateKey } from '#users';

import { printData, readArguments, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus certificate verify FILE [--json]
       salus certificate key [--json]

verify tells whether a deletion certificate is one that this installation signed, to the letter; exit code 1 says that
it is not. key prints the public key, for those who check certificates themselves.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help);
  if (given === null) return 0;
  const [action = '', file] = given.positionals;
  const asJson = given.flag('json');
  switch (action) {
    case 'verify':
      if (file === undefined) throw new UsageError('Name the file: salus certificate verify FILE.');
      return withResources(async (resources) => verify(resources, await read(file), asJson));
    case 'key':
      return withResources(async ({ vault }) => {
        const { id, publicKey } = openCertificateKey(vault);
        printData(
          asJson
            ? JSON.stringify({ key_id: id, public_key: publicKey })
            : `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`,
        );
        return 0;
      });
    default:
      throw new UsageError(
        'Say what to do: salus certificate verify FILE, or salus certificate key.',
      );
  }
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read.`);
  }
}

async function verify(
  { vault }: Pick<AppContext, 'vault'>,
  text: string,
  asJson: boolean,
): Promise<number> {
  const key = openCertificateKey(vault);
  const { verdict, keyId } = checkCertificate(key, text);
  const isGenuine = verdict === 'genuine';
  if (asJson) printData(JSON.stringify({ is_genuine: isGenuine, verdict, key_id: keyId }));
  else printData(sentences[verdict](keyId ?? '', key.id));
  return isGenuine ? 0 : 1;
}

const sentences = {
  genuine: (keyId: string) => `Genuine: signed by this installation with key ${keyId}.`,
  'of another key': (keyId: string, ours: string) =>
    `Whole, but signed with key ${keyId}, and this installation has key ${ours}.`,
  altered: () => 'Altered: it does not fit its signature.',
  unreadable: () => 'This is no deletion certificate.',
} as const;
