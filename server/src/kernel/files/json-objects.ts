import { type Json } from './json-fields.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A longer object is no record's. */
const objectCharactersMax = 4 * 1024 * 1024;
const [quote, backslash, open, close, listEnd] = [0x22, 0x5c, 0x7b, 0x7d, 0x5d];

/**
 * Yields the objects of an array, or of a file with one object after another, while it is read, in lists. Throws for
 * other text between them. With `member`, yields only the objects of the list that the outer object has under this
 * name.
 */
export async function* jsonObjects(
  parts: AsyncIterable<Buffer>,
  member?: string,
): AsyncGenerator<readonly Json[]> {
  const decoder = new TextDecoder();
  const list = { begins: new RegExp(`"${member}"\\s*:\\s*\\[`, 'u'), isOver: false };
  let rest = '';
  let isInside = member === undefined;
  for await (const part of parts) {
    rest += decoder.decode(part, { stream: true });
    if (!isInside) {
      const begun = list.begins.exec(rest);
      isInside = begun !== null;
      if (begun !== null) rest = rest.slice(begun.index + begun[0].length);
    }
    if (isInside && !list.isOver) {
      const { objects, used, isOver } = objectsOf(rest, member !== undefined);
      rest = rest.slice(used);
      list.isOver = isOver;
      if (objects.length > 0) yield objects;
    }
    if (list.isOver) rest = '';
    if (rest.length > objectCharactersMax) {
      throw new UnreadableFile('The file is damaged: an object of it has no end.');
    }
  }
  const isWhole = member === undefined ? !/[^\s[\],]/u.test(rest + decoder.decode()) : list.isOver;
  if (!isWhole) throw new UnreadableFile('The file is cut off: its last object has no end.');
}

/** Parses objects; with `isList`, up to the end of the list that contains the text. */
function objectsOf(
  text: string,
  isList: boolean,
): { readonly objects: readonly Json[]; readonly used: number; readonly isOver: boolean } {
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
    } else if (isList && depth === 0 && code === listEnd) return { objects, used, isOver: true };
  }
  return { objects, used, isOver: false };
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
    return objectIn(JSON.parse(text));
  } catch {
    throw new UnreadableFile('The file is damaged: it is no JSON.');
  }
}

/** Returns the object that a value of JSON is; an empty one for any other value. */
export function objectIn(value: unknown): Json {
  return isObject(value) ? value : {};
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
