import { labReport, sampleReport } from '../../../tools/lab-report.ts';

/** The report of nobody that comes with Salus, of somebody else or another day of birth. */
export async function reportPdf(
  given: { readonly name?: string; readonly dob?: string; readonly collected?: string } = {},
): Promise<Uint8Array> {
  return labReport({ ...sampleReport, ...given });
}
