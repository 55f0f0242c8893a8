import { constants, crc32, deflateRawSync } from 'node:zlib';

const mebibyte = 1024 * 1024;

/** So many mebibytes of one byte, deflated: a piece is deflated once, and repeated. */
function repeated(mebibytes: number, byte: number): Buffer {
  const options = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  const piece = deflateRawSync(Buffer.alloc(mebibyte, byte), options);
  return asZlib(Buffer.concat(Array.from({ length: mebibytes }, () => piece)));
}

/** The frame of a deflated text, without its check sum, which readers of PDFs pass over. */
function asZlib(deflated: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    deflated,
    Buffer.from([0x03, 0x00, 0, 0, 0, 1]),
  ]);
}

const deflatedAgain = (bytes: Buffer): Buffer =>
  asZlib(deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH }));

type PdfObject = { readonly dictionary: string; readonly stream?: Buffer };

const stream = (dictionary: string, bytes: Buffer | string): PdfObject => ({
  dictionary: `<<${dictionary}/Length ${bytes.length}>>`,
  stream: Buffer.from(bytes),
});

/** A PDF of one page. The objects given are numbered from 5; 4 is what the page shows, unless `contents` says otherwise. */
function pdfOf(
  content: PdfObject,
  { resources = '', contents = '4 0 R' }: { resources?: string; contents?: string } = {},
  ...others: readonly PdfObject[]
): Buffer {
  const objects: readonly PdfObject[] = [
    { dictionary: '<</Type/Catalog/Pages 2 0 R>>' },
    { dictionary: '<</Type/Pages/Kids[3 0 R]/Count 1>>' },
    {
      dictionary: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${contents}/Resources<<${resources}>>>>`,
    },
    content,
    ...others,
  ];
  return written(objects);
}

function written(objects: readonly PdfObject[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (bytes: Buffer): void => {
    parts.push(bytes);
    at += bytes.length;
  };
  for (const [index, { dictionary, stream: bytes }] of objects.entries()) {
    places.push(at);
    add(Buffer.from(`${index + 1} 0 obj\n${dictionary}\n`));
    if (bytes !== undefined)
      add(Buffer.concat([Buffer.from('stream\n'), bytes, Buffer.from('\nendstream\n')]));
    add(Buffer.from('endobj\n'));
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\n`;
  return Buffer.concat([...parts, Buffer.from(`${table}startxref\n${at}\n%%EOF\n`)]);
}

const flate = '/Filter/FlateDecode';
const twice = '/Filter[/FlateDecode/FlateDecode]';
const picture = (side: number, rest: string): string =>
  `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8${rest}`;

function manyPictures(): Buffer {
  const count = 20;
  const zeros = deflatedAgain(repeated(47, 0));
  const names = Array.from({ length: count }, (_, index) => `/I${index} ${index + 5} 0 R`).join('');
  const drawn = Array.from(
    { length: count },
    (_, index) => `q 612 0 0 792 0 0 cm /I${index} Do Q\n`,
  );
  const content = stream('', drawn.join(''));
  const pictures = Array.from({ length: count }, () => stream(picture(7000, twice), zeros));
  return pdfOf(content, { resources: `/XObject<<${names}>>` }, ...pictures);
}

function formsWithinForms(depth: number): Buffer {
  const form = (index: number): PdfObject =>
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</Y ${index + 6} 0 R>>>>`,
      '/Y Do /Y Do',
    );
  const forms = Array.from({ length: depth }, (_, index) => form(index));
  const last = stream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f');
  return pdfOf(stream('', '/X Do'), { resources: '/XObject<</X 5 0 R>>' }, ...forms, last);
}

function manyWords(count: number): Buffer {
  const line = (index: number): string =>
    `1 0 0 1 ${(index * 7) % 600} ${(index * 11) % 780} Tm (word${index}) Tj\n`;
  const text = Array.from({ length: count }, (_, index) => line(index)).join('');
  const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
  return pdfOf(stream('', `BT /F 1 Tf\n${text}ET`), { resources: font });
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const typed = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** A PNG of 16 bits for each of four colours. */
function pngOf(side: number, ...chunks: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([16, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Small files that take all memory or all time of a program which believes them. */
export const bombs: Readonly<Record<string, () => Buffer>> = {
  'two gigabytes behind two filters': () =>
    pdfOf(stream(twice, deflatedAgain(repeated(2000, 0x20)))),
  'a content stream named 2,000 times': () =>
    pdfOf(stream(flate, deflatedAgain(Buffer.from('0 0 m 9 9 l S\n'.repeat(80_000)))), {
      contents: `[${'4 0 R '.repeat(2000)}]`,
    }),
  'twenty pictures of 49 megapixels': manyPictures,
  'a gigabyte of blanks': () => pdfOf(stream(flate, repeated(1000, 0x20))),
  'forms within forms': () => formsWithinForms(26),
  'a picture that says 1 by 1 and has a gigabyte': () =>
    pdfOf(
      stream('', 'q 612 0 0 792 0 0 cm /I Do Q'),
      { resources: '/XObject<</I 5 0 R>>' },
      stream(picture(1, twice), deflatedAgain(repeated(1000, 0))),
    ),
  'an object stream of a gigabyte': () =>
    written([
      { dictionary: '<</Type/Catalog/Pages 2 0 R>>' },
      stream(`/Type/ObjStm/N 1000000/First 999999999${twice}`, deflatedAgain(repeated(1000, 0x31))),
    ]),
  'a function of four thousand million samples': () =>
    pdfOf(
      stream('', '/S sh'),
      { resources: '/Shading<</S 5 0 R>>' },
      {
        dictionary: '<</ShadingType 1/ColorSpace/DeviceGray/Domain[0 1 0 1]/Function 6 0 R>>',
      },
      stream(
        '/FunctionType 0/Domain[0 1 0 1]/Range[0 1]/Size[65535 65535]/BitsPerSample 8',
        Buffer.alloc(16),
      ),
    ),
  'a page of half a million words': () => manyWords(150_000),
  'a pattern of tiny tiles': () =>
    pdfOf(
      stream('', '/Pattern cs /P scn 0 0 612 792 re f\n'.repeat(2000)),
      { resources: '/Pattern<</P 5 0 R>>' },
      stream(
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9000 9000]/XStep 9000/YStep 9000/Resources<<>>',
        '0 0 1 1 re f\n'.repeat(20_000),
      ),
    ),
  'a picture of 49 megapixels in 16 bits': () => pngOf(7000, chunk('IDAT', repeated(375, 0))),
  'a picture with a gigabyte of profile': () =>
    pngOf(
      1000,
      chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), repeated(1000, 0)])),
      chunk('IDAT', repeated(8, 0)),
    ),
};
