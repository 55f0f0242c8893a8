import { type ZipEntry, writeZip as zip } from '#kernel/files/zip-writer.ts';

/** [code, flag, title]: what the official files say of a code. */
export type Row = readonly [code: string, isBillable: 0 | 1, title: string];

/** Made-up codes of a made-up chapter beside real ones, in the form of the official files. */
export const rows: readonly Row[] = [
  ['E10', 0, 'Type 1 diabetes mellitus'],
  ['E109', 1, 'Type 1 diabetes mellitus without complications'],
  ['E11', 0, 'Type 2 diabetes mellitus'],
  ['E116', 0, 'Type 2 diabetes mellitus with other specified complications'],
  ['E1165', 1, 'Type 2 diabetes mellitus with hyperglycemia'],
  ['E119', 1, 'Type 2 diabetes mellitus without complications'],
  ['I10', 1, 'Essential (primary) hypertension'],
  ['I21', 0, 'Acute myocardial infarction'],
  ['I219', 1, 'Acute myocardial infarction, unspecified'],
  ['O244', 0, 'Gestational diabetes mellitus'],
  ['O24419', 1, 'Gestational diabetes mellitus in pregnancy, unspecified control'],
  ['QA00', 1, 'Neurodevelopmental disorder, unspecified'],
  ['C4A0', 1, 'Merkel cell carcinoma of lip'],
];

/** The order file, with a short title that differs from the long one where it is over 20 characters. */
export function orderFile(of: readonly Row[] = rows): string {
  return of
    .map(([code, flag, title], index) => {
      const short = title.length > 20 ? title.slice(0, 20).trim() : title;
      const number = String(index + 1).padStart(5, '0');
      return `${number} ${code.padEnd(7)} ${flag} ${short.padEnd(60)} ${title}\r\n`;
    })
    .join('');
}

export function codesFile(of: readonly Row[] = rows): string {
  return of
    .filter(([, flag]) => flag === 1)
    .map(([code, , title]) => `${code.padEnd(7)} ${title}\r\n`)
    .join('');
}

type Change = readonly [operation: string, ...row: Row];

/** The order addenda with their totals, which can be given wrong. */
export function addendaFile(
  changes: readonly Change[],
  totals: { readonly codesAfter: number; readonly additions?: number },
): string {
  const lines = changes.map(
    ([operation, code, flag, title]) =>
      `${`${operation}:`.padEnd(12)} ${flag} ${code.padEnd(7)} ${title.slice(0, 60).padEnd(60)} ${title}`,
  );
  const count = (operation: string, flag: number): number =>
    changes.filter(([each, , billable]) => each === operation && billable === flag).length;
  const section = (flag: number, additions: number): string =>
    [`  ${additions} additions`, `  ${count('Delete', flag)} deletions`, '  0 revisions'].join(
      '\n',
    );
  return [
    ...lines,
    '',
    'Headers',
    section(0, count('Add', 0)),
    '',
    'Codes',
    '  1 codes in icd10cm_order_2026.txt',
    `  ${totals.codesAfter} codes in icd10cm_order_2027.txt`,
    section(1, totals.additions ?? count('Add', 1)),
    '',
  ].join('\n');
}

export const tabularFile = `<?xml version="1.0" encoding="utf-8"?>
<!-- in the form of the tabular list -->
<ICD10CM.tabular>
  <version>2027</version>
  <chapter>
    <name>4</name>
    <desc>Endocrine, nutritional and metabolic diseases (E00-E89)</desc>
    <excludes2><note>complications of birth (P00-P04)</note></excludes2>
    <section id="E08-E13">
      <desc>Diabetes mellitus (E08-E13)</desc>
      <diag>
        <name>E11</name>
        <desc>Type 2 diabetes mellitus</desc>
        <includes><note>diabetes (mellitus) due to insulin secretory <i>defect</i></note></includes>
        <excludes1>
          <note>gestational diabetes (O24.4-)</note>
          <note>type 1 diabetes mellitus (E10.-)</note>
        </excludes1>
        <diag>
          <name>E11.9</name>
          <desc>Type 2 diabetes mellitus without complications</desc>
          <inclusionTerm><note>Ketosis-resistant diabetes &amp; its like</note></inclusionTerm>
        </diag>
      </diag>
    </section>
  </chapter>
  <chapter>
    <name>9</name>
    <desc>Diseases of the circulatory system (I00-I99)</desc>
    <section id="I10-I1A">
      <diag>
        <name>I10</name>
        <desc>Essential (primary) hypertension</desc>
        <inclusionTerm><note>high blood pressure</note></inclusionTerm>
        <excludes2><note>diabetes mellitus (E08-E13)</note></excludes2>
      </diag>
    </section>
  </chapter>
</ICD10CM.tabular>
`;

export const indexFile = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE ICD10CM.index>
<ICD10CM.index>
  <title>ICD-10-CM INDEX TO DISEASES and INJURIES</title>
  <letter>
    <title>A</title>
    <mainTerm>
      <title>Attack, attacks</title>
      <see>Fit</see>
      <term level="1"><title>heart</title><see>Infarct, myocardium</see></term>
      <term level="1"><title>of nerves</title><see>Nowhere, at all</see></term>
    </mainTerm>
  </letter>
  <letter>
    <title>I</title>
    <mainTerm>
      <title>Infarct, infarction</title>
      <term level="1">
        <title>myocardium, myocardial <nemod>(acute) (with stated duration)</nemod></title>
        <code>I21.9</code>
        <term level="2"><title>diabetic</title><code>E11.6-</code></term>
      </term>
    </mainTerm>
  </letter>
</ICD10CM.index>
`;

async function* bytesOf(content: string | Buffer): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

/** A zip archive of texts and archives. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [name, content] of Object.entries(files))
      yield { name, isDeflated: true, content: bytesOf(content) };
  }
  const parts: Uint8Array[] = [];
  for await (const part of zip(entries(), { at: new Date('2026-11-20T12:00:00Z') }))
    parts.push(part);
  return Buffer.concat(parts);
}
