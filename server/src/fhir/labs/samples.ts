import type { FhirDeps } from '../resource-type.ts';
import { partNamed, type Reported } from './with-results.ts';

/** What a laboratory examined: the sample of the report, and each other one that it tells of. */
export function samplesOf({ order, found }: Reported): {
  readonly main: string;
  readonly all: readonly string[];
} {
  const { report, observations } = found.set;
  const main = report.sampleId ?? order.sampleId ?? report.accession ?? order.id;
  const others = [...(report.specimens ?? []), ...observations].map(({ sampleId }) => sampleId);
  return { main, all: [...new Set([main, ...others.filter((each) => each != null)])] };
}

/** The Specimen that a sample is. */
export function specimenPart(
  deps: FhirDeps,
  { order }: Reported,
  sampleId: string,
): ReturnType<typeof partNamed> {
  return partNamed(deps, order, `sample ${sampleId}`);
}
