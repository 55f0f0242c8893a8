import { type Attributes, detached } from '#kernel/files/xml-scanner.ts';
import type { SourceType } from '#timeseries';

export type Source = {
  readonly sourceType: SourceType;
  /** The name of a third-party app or device; null for Apple's own, which users often name after themselves. */
  readonly appId: string | null;
};

const appIdCharactersMax = 128;
/** An export has some dozen sources; further ones are not cached. */
const knownMax = 10_000;

/**
 * Returns the source of a record, by the name of the source and the description of the device: `<<HKDevice: 0x28>, name:Apple
 * Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:10.1>`. Leaves out the memory address, which differs
 * from record to record, serial numbers and Bluetooth addresses.
 */
export class SourceReader {
  readonly #known = new Map<string, Source>();
  #lastName = '';
  #lastDevice = '';
  #last: Source = unknownSource;

  /** Reads raw values, so that repeated ones are not decoded again. */
  read(attributes: Attributes): Source {
    const name = attributes.raw('sourceName') ?? '';
    const described = attributes.raw('device') ?? '';
    // Skip the memory address in front.
    const device = described.slice(Math.max(described.indexOf(','), 0));
    if (name === this.#lastName && device === this.#lastDevice) return this.#last;
    [this.#lastName, this.#lastDevice] = [name, device];
    this.#last = this.#find(`${name}\n${device}`, attributes);
    return this.#last;
  }

  #find(key: string, attributes: Attributes): Source {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const source = sourceOf(attributes.get('sourceName') ?? '', attributes.get('device') ?? '');
    if (this.#known.size < knownMax) this.#known.set(key, source);
    return source;
  }
}

const unknownSource: Source = { sourceType: 'unknown', appId: null };

function sourceOf(name: string, device: string): Source {
  const isApples = /manufacturer:Apple/iu.test(device) || (device === '' && applesNames.test(name));
  return {
    sourceType: sourceTypeOf(name, device),
    appId: isApples || name === '' ? null : detached(name.slice(0, appIdCharactersMax)),
  };
}

const applesNames = /\bapple watch\b|\biphone\b|^health$/iu;

function sourceTypeOf(name: string, device: string): SourceType {
  const hardware = /hardware:(\w+)/u.exec(device)?.[1] ?? '';
  const model = /model:([^,>]*)/u.exec(device)?.[1] ?? '';
  const described = `${hardware} ${model}`;
  if (/watch/iu.test(described)) return 'watch';
  if (/iphone/iu.test(described)) return 'phone';
  if (device !== '') return /scale/iu.test(described) ? 'scale' : 'unknown';
  if (/\bapple watch\b/iu.test(name)) return 'watch';
  return /\biphone\b/iu.test(name) ? 'phone' : 'app';
}
