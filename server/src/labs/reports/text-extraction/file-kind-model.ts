/** The type of a file, detected from its content and not from its name. */
export type FileKind = 'pdf' | 'png' | 'jpeg';

export type Size = { readonly width: number; readonly height: number };

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Mail programs can put bytes before the header of a PDF. */
const pdfHeaderWithin = 1024;
/** Some programs write zeros or a signature after the end mark. */
const pdfEndWithin = 16_384;

export function fileKindOf(bytes: Uint8Array): FileKind | null {
  if (pngSignature.every((byte, index) => bytes[index] === byte)) return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  return asLatin(bytes.subarray(0, pdfHeaderWithin)).includes('%PDF-') ? 'pdf' : null;
}

/** Returns true if the file has its end mark. A truncated file can lack pages, and values with them. */
export function isWhole(bytes: Uint8Array, kind: FileKind): boolean {
  if (kind === 'pdf') return asLatin(bytes.subarray(-pdfEndWithin)).includes('%%EOF');
  if (kind === 'png') return asLatin(bytes.subarray(-64)).includes('IEND');
  return hasJpegEnd(bytes);
}

/** Width and height that a picture announces, read before anything is decoded; null where it announces none. */
export function pictureSize(bytes: Uint8Array, kind: 'png' | 'jpeg'): Size | null {
  const size = kind === 'png' ? pngSize(bytes) : jpegSize(bytes);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

function pngSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 33 || asLatin(bytes.subarray(12, 16)) !== 'IHDR') return null;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Goes from segment to segment to the start of the frame. */
function jpegSize(bytes: Uint8Array): Size | null {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = view.getUint8(at + 1);
    const standsAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    if (marker === 0xff) at += 1;
    else if (standsAlone) at += 2;
    else if (isFrameStart(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Returns true for the markers C0 to CF, except code tables (C4, CC) and the reserved C8. */
function isFrameStart(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Finds the end mark from the end of the file, because phones append a film or a second picture to it. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at > 1; at -= 1) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return !isThumbnailEnd(bytes, at);
  }
  return false;
}

/** Returns true if the end mark is that of the thumbnail in the header: the scan of the picture begins after it. */
function isThumbnailEnd(bytes: Uint8Array, at: number): boolean {
  const view = viewOf(bytes);
  let segment = 2;
  while (segment + 4 <= bytes.length && bytes[segment] === 0xff && bytes[segment + 1] !== 0xda) {
    segment += 2 + view.getUint16(segment + 2);
  }
  return at < segment;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function asLatin(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
}
