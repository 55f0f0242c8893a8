import { UnreadableFile } from './unreadable-file.ts';

type Json = Readonly<Record<string, unknown>>;

/** A longer object is no record's. */
const objectCharactersMax = 4 * 1024 * 1024;
const [quote, backslash, open, close] = [0x22, 0x5c, 0x7b, 0x7d];

/**
 * The objects of an array, or of a file with one after another, while it comes in, in lists as they come. What lies between
 * them has to be what separates them.
 */
export async function* jsonObjects(parts: AsyncIterable<Buffer>): AsyncGenerator<readonly Json[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of parts) {
    const text = rest + decoder.decode(part, { stream: true });
    const { objects, used } = objectsOf(text);
    rest = text.slice(used);
    if (rest.length > objectCharactersMax) {
      throw new UnreadableFile('The file is damaged: an object of it has no end.');
    }
    if (objects.length > 0) yield objects;
  }
  if (/[^\s[\],]/u.test(rest + decoder.decode())) {
    throw new UnreadableFile('The file is cut off: its last object has no end.');
  }
}

function objectsOf(text: string): { readonly objects: readonly Json[]; readonly used: number } {
  const objects: Json[] = [];
  let [depth, start, used] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(text, at);
      if (at === -1) break;
    } else if (code === open) {
      if (depth === 0) start = at;
      depth += 1;
    } else if (code === close) {
      depth -= 1;
      if (depth < 0) throw new UnreadableFile('The file is damaged: it is no JSON.');
      if (depth > 0) continue;
      if (/[^\s[\],\uFEFF]/u.test(text.slice(used, start))) {
        throw new UnreadableFile('The file is damaged: it is no list of objects.');
      }
      objects.push(parsed(text.slice(start, at + 1)));
      used = at + 1;
    }
  }
  return { objects, used };
}

function stringEnd(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at !== -1) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return at;
    at = text.indexOf('"', at + 1);
  }
  return -1;
}

function parsed(text: string): Json {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it begins and ends with a brace
    return JSON.parse(text) as Json;
  } catch {
    throw new UnreadableFile('The file is damaged: it is no JSON.');
  }
}
