import type { Json } from '#terminology';

import type { Origin } from '../resource-type.ts';

/** Of what no order asked for and no device measured: the patient supplied the report, and the team accepted it. */
export function patientSupplied({ basedOn, device, subject }: Json): Origin | undefined {
  if (basedOn !== undefined || device !== undefined) return undefined;
  return { activity: 'Patient supplied', author: Object(subject), isAcceptedByTeam: true };
}
