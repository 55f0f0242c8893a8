import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { TestApp } from './app.ts';

/** Fields of requests that end in protected fields, whatever slice they are of. */
const protectedNames =
  /^(?:first_name|last_name|receiver_name|first_line|second_line|access_notes|clinical_notes|passthrough|note|member_id|group_id|access_token|refresh_token|client_secret|\w+_verify_token|authorization|email)$/u;
/** What a team says of itself is kept as it is: payors, members and places of the management plane; and tokens that Salus made. */
const ownPaths = /^\/v3\/payor|^\/v1\/|^\/api\/v1\/token\//u;
/** Those of the management plane that are secrets all the same. */
const secretNames = /^(?:client_secret|\w+_verify_token|authorization)$/u;

const literalRun = 8;

/**
 * A word that is found again in any file: PostgreSQL's compression writes what it has not seen before as it is, in runs
 * of eight bytes, and any fifteen of random letters have such a run.
 */
export class Marker {
  readonly word = [...randomBytes(15)]
    .map((byte) => String.fromCodePoint(97 + (byte % 26)))
    .join('');
  readonly #runs = [this.word, this.word.toUpperCase()].flatMap((word) =>
    Array.from({ length: word.length - literalRun + 1 }, (_, at) =>
      word.slice(at, at + literalRun),
    ),
  );
  used = 0;

  /** The app as its clients see it, with the word in each field that is protected. */
  through(app: TestApp): TestApp {
    return {
      ...app,
      request: async (method, at, given = {}) =>
        app.request(method, at, { ...given, body: this.#mark(given.body, at) }),
    };
  }

  #mark(value: unknown, at: string, name = ''): unknown {
    if (value instanceof Uint8Array) return this.#markFile(value);
    if (Array.isArray(value)) return value.map((each: unknown) => this.#mark(each, at, name));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, this.#mark(each, at, key)]),
      );
    }
    const names = ownPaths.test(at) ? secretNames : protectedNames;
    if (typeof value !== 'string' || !names.test(name)) return value;
    this.used += 1;
    return name === 'email' ? `${this.word}@example.com` : `${this.word} ${value}`;
  }

  /** A form with a PDF: what stands behind its end is no page of it. */
  #markFile(form: Uint8Array): Uint8Array {
    this.used += 1;
    const text = Buffer.from(form).toString('latin1');
    return Buffer.from(text.replace('%%EOF', `%%EOF\n% ${this.word}`), 'latin1');
  }

  /** Whether bytes have the word in them, compressed or not. */
  isIn(bytes: Buffer): boolean {
    return this.#runs.some((run) => bytes.includes(run));
  }

  /** The files below a folder that have the word in them; and how many there are. */
  async search(folder: string): Promise<{ readonly found: readonly string[]; files: number }> {
    const found: string[] = [];
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    for (const { parentPath, name } of files) {
      const file = path.join(parentPath, name);
      const bytes = await readFile(file).catch(ignoreGone);
      if (bytes !== undefined && this.isIn(bytes)) found.push(path.relative(folder, file));
    }
    return { found, files: files.length };
  }
}

/** A database at work renames and removes files. */
function ignoreGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
