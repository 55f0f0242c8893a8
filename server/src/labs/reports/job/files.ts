/** The largest file, as the original takes it. */
export const fileBytesMax = 10 * 1024 * 1024;
export const filesMax = 10;
/** The maximum size of a form: its files are in memory while they are stored, and while they are read. */
export const formBytesMax = 20 * 1024 * 1024;

export type ReportFile = { readonly mediaType: MediaType; readonly bytes: Buffer };

const signatures = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/jpeg': Buffer.of(0xff, 0xd8, 0xff),
  'image/png': Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
} as const;
export type MediaType = keyof typeof signatures;

/** How far into a file a PDF may begin: readers have always allowed for what mail programs put before it. */
const pdfWithin = 1024;

/** Returns the type of a file by its content, not by its name; undefined if the type is not supported. */
export function mediaTypeOf(bytes: Buffer): MediaType | undefined {
  const pictures = ['image/jpeg', 'image/png'] as const;
  const picture = pictures.find((type) =>
    bytes.subarray(0, signatures[type].length).equals(signatures[type]),
  );
  if (picture !== undefined) return picture;
  const isPdf = bytes.subarray(0, pdfWithin).includes(signatures['application/pdf']);
  return isPdf ? 'application/pdf' : undefined;
}
