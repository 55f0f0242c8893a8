import { X12Error } from './x12-error.ts';

/** Read from the interchange header itself: each sender chooses its own. */
export type Separators = {
  readonly element: string;
  /** `''` before version 00501 had one. */
  readonly repetition: string;
  readonly component: string;
  readonly terminator: string;
};

/** `elements[n]` is element n as the standard counts them; the name is `elements[0]`. */
export type Segment = readonly string[];

export type Segments = { readonly separators: Separators; readonly segments: readonly Segment[] };

/** The response for one patient has about a hundred segments; the largest known has two thousand. */
export const interchangeBytesMax = 2_000_000;
const segmentsMax = 20_000;

/** The widths of ISA's elements: it is the only segment of fixed width, so that its separators can be found. */
export const headerWidths = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1] as const;
const headerLength = 106;
const separatorPattern = /^[^A-Za-z0-9 ]$/;

/** Splits bytes into segments. Only blanks may follow the last terminator. */
export function readSegments(bytes: Uint8Array): Segments {
  if (bytes.length > interchangeBytesMax) {
    throw new X12Error('too_large', `the interchange has over ${interchangeBytesMax} bytes`);
  }
  const text = decode(bytes).trimStart();
  const separators = readSeparators(text);
  const lines = text.split(separators.terminator);
  const rest = lines.pop() ?? '';
  if (rest.trim() !== '') throw new X12Error('cut_off', 'the last segment has no terminator');
  if (lines.length > segmentsMax) {
    throw new X12Error('too_large', `the interchange has over ${segmentsMax} segments`);
  }
  const segments = lines.map((line, at) => readSegment(line, at + 1, separators));
  return { separators, segments };
}

/** UTF-8, or Latin 1 as older systems write it. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

function readSeparators(text: string): Separators {
  if (!text.startsWith('ISA')) throw new X12Error('not_x12', 'it does not begin with ISA');
  if (text.length < headerLength) throw new X12Error('cut_off', 'ISA is cut off');
  const star = text.charAt(3);
  const header = text.slice(4, headerLength - 1).split(star);
  const areWide =
    header.length === headerWidths.length &&
    headerWidths.every((width, at) => header[at]?.length === width);
  if (!areWide) throw new X12Error('bad_separators', 'the elements of ISA are not of their widths');
  const repetition = header[10] ?? '';
  const separators = {
    element: star,
    // Until 00401 this was the code of a standard, a letter.
    repetition: /^[A-Z]$/.test(repetition) ? '' : repetition,
    component: header[15] ?? '',
    terminator: text.charAt(headerLength - 1),
  };
  const all = Object.values(separators).filter((sign) => sign !== '');
  if (!all.every((sign) => separatorPattern.test(sign)) || new Set(all).size < all.length) {
    throw new X12Error('bad_separators', 'the separators of ISA cannot be told apart');
  }
  return separators;
}

function readSegment(line: string, position: number, separators: Separators): Segment {
  // Many systems put each segment on a separate line.
  const elements = line.replace(/^[\r\n]+/, '').split(separators.element);
  if (!/^[A-Z][A-Z0-9]{1,2}$/.test(elements[0] ?? '')) {
    throw new X12Error('not_x12', `segment ${position} has no name`);
  }
  return elements;
}

/** Returns the text of an element, or `''` if it is absent. */
export function element(segment: Segment | undefined, position: number): string {
  return segment?.[position]?.trim() ?? '';
}

export function repetitions(value: string, { repetition }: Separators): readonly string[] {
  if (value === '') return [];
  return repetition === '' ? [value] : value.split(repetition);
}

export function components(value: string, { component }: Separators): readonly string[] {
  return value === '' ? [] : value.split(component);
}

/** Returns a segment as one line with the usual separators, whichever separators its sender uses. */
export function renderSegment(segment: Segment, { repetition, component }: Separators): string {
  const usual = segment.map((value) => {
    const repeated = repetition === '' ? value : value.replaceAll(repetition, '^');
    return repeated.replaceAll(component, ':');
  });
  return usual.join('*');
}
