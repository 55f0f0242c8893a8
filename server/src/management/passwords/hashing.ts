import { argon2, type Argon2Parameters, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

import type { Random } from '#kernel/random.ts';

/** The first choice of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagLength = 32;
const saltBytes = 16;
/** The maximum of concurrent hashes, which share four threads with compression and files. */
const hashingMax = 2;
/** The maximum of waiting hashes; the guard rejects a flood of guesses earlier. */
const waitingMax = 100;

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

const runArgon2 = promisify(argon2);

/** Too many passwords are being looked at. */
export class BusyError extends Error {}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, by: Cost): Promise<Buffer> {
  if (running >= hashingMax) {
    if (waiting.length >= waitingMax) throw new BusyError();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    const parameters: Argon2Parameters = {
      ...by,
      tagLength,
      nonce: salt,
      // People type one text in several ways of writing it.
      message: password.normalize('NFKC'),
    };
    return await runArgon2('argon2id', parameters);
  } finally {
    // The next waiting hash takes over the slot.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Returns the hash of a password, in the usual text form of argon2. */
export async function hashPassword(password: string, random: Random): Promise<string> {
  const salt = random.bytes(saltBytes);
  return encode(cost, salt, await derive(password, salt, cost));
}

/** A hash that no password matches, so that unknown members take as long as known ones. */
const ofNobody = encode(cost, Buffer.alloc(saltBytes), Buffer.alloc(tagLength));

/** Returns true if the password matches; takes as long if there is none. */
export async function isPassword(password: string, encoded: string | undefined): Promise<boolean> {
  const { by, salt, tag } = decode(encoded ?? ofNobody);
  const isRight = timingSafeEqual(await derive(password, salt, by), tag);
  return isRight && encoded !== undefined;
}

function encode({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/u;

function decode(encoded: string): {
  readonly by: Cost;
  readonly salt: Buffer;
  readonly tag: Buffer;
} {
  const [, memory, passes, parallelism, salt = '', tag = ''] = form.exec(encoded) ?? [];
  if (tag === '') throw new Error('a stored password has a form that is not ours');
  return {
    by: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
