/** An official archive with known URL and content. */
export type Publication = {
  readonly publisher: 'CMS' | 'CDC';
  readonly fiscalYear: number;
  /** The code files, or the tabular list and the index. */
  readonly holds: 'codes' | 'tables';
  readonly url: string;
  readonly sha256: string;
};

/**
 * The archives that are downloaded, and recognised in supplied files. CMS and CDC publish the same files under
 * different names; the hashes are those of the year's publication.
 */
export const publications: readonly Publication[] = [
  {
    publisher: 'CMS',
    fiscalYear: 2027,
    holds: 'codes',
    url: 'https://www.cms.gov/files/zip/2027-code-descriptions-tabular-order.zip',
    sha256: '91c6c9d1117764ce72375a0f3a5493b1725dafbc1ab283b55799076c9e194965',
  },
  {
    publisher: 'CDC',
    fiscalYear: 2027,
    holds: 'codes',
    url: 'https://ftp.cdc.gov/pub/Health_Statistics/NCHS/Publications/ICD10CM/2027/icd10cm-code-descriptions-2027.zip',
    sha256: '93e3ad6004badf470c55bfe679b748ae88fd9b2b421851e409eec382c7713b9a',
  },
  {
    publisher: 'CMS',
    fiscalYear: 2027,
    holds: 'tables',
    url: 'https://www.cms.gov/files/zip/2027-code-tables-tabular-index.zip',
    sha256: '37baa476323714be16f95c9b2c96812bf6f3623d9f15188866e584dc529b0298',
  },
  {
    publisher: 'CDC',
    fiscalYear: 2026,
    holds: 'codes',
    url: 'https://ftp.cdc.gov/pub/Health_Statistics/NCHS/Publications/ICD10CM/2026/icd10cm-Code%20Descriptions-2026.zip',
    sha256: 'a852eb91b3344ae38476e63816976ee1eeb94dcced7151118324f060e8499f88',
  },
];

/** Single files of such archives, by their hashes: the sources of the shipped release. */
const publishedFiles: ReadonlyMap<string, Publication['publisher']> = new Map([
  // icd10cm-codes-2026.txt
  ['a7e2a77e4627ed55c8afe2b8a7ae22efcbab6b6b162d96cf145213772c1246ba', 'CDC'],
  // icd10cm_order_addenda_2027.txt
  ['d64c57ef4534e4f90336decf27a34ba42979c31cd88f6ea923b5b5edd3da6384', 'CMS'],
]);

/** Returns the publisher of an archive or file with this hash; null if it is unknown. */
export function publisherOf(sha256: string): Publication['publisher'] | null {
  const archive = publications.find((each) => each.sha256 === sha256);
  return archive?.publisher ?? publishedFiles.get(sha256) ?? null;
}
