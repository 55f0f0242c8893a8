import type { TeamScope } from '#kernel/scope.ts';
import { findLab, findReference, getLabTest, labSlugs } from '#labs/catalog';
import { type LabReport, type Order, type SimulationDeps, toLabOrder } from '#labs/orders';

import { caseDefinitions, TestRunError, type TestRunRequest } from './model.ts';
import { type CaseOrders, personOf } from './orders.ts';

type What = { readonly id: string; readonly asked: TestRunRequest; readonly at: Date };

/** Creates the report of a case: the sandbox laboratory's report, changed so that it does not match automatically. */
export async function writeReport(
  deps: SimulationDeps,
  scope: TeamScope,
  what: What,
  orders: CaseOrders,
): Promise<LabReport> {
  const [order] = orders.values();
  const report = order === undefined ? strangers(what) : await invent(deps, scope, what, order);
  const { isNamed } = caseDefinitions[what.asked.case];
  const told = isNamed ? report : { ...report, orderNumber: null, sampleId: null, accession: null };
  switch (what.asked.case) {
    case 'wrong_lab':
      return { ...told, lab: await otherLab(deps, scope, what.asked, report.lab) };
    case 'match_sample_id_mismatch_demo':
      return { ...told, patient: { ...told.patient, lastName: `${told.patient.lastName} Other` } };
    case 'match_completed':
    case 'match_cancelled':
    case 'wrong_collection':
    case 'multiple_demo_match':
    case 'match_demo':
    case 'no_match':
      return told;
  }
}

const messageIdOf = (id: string): string => `unmatched-result-test-${id}`;

async function invent(
  deps: SimulationDeps,
  scope: TeamScope,
  { id, asked, at }: What,
  order: Order,
): Promise<LabReport> {
  return deps.simulator.report({
    order: await toLabOrder(deps, scope, order),
    messageId: messageIdOf(id),
    status: asked.resultStatus,
    interpretation: asked.interpretation,
    kinds: null,
    hasMissing: false,
    at,
    rangeOf: ({ slug }) => findReference(slug)?.ranges ?? null,
  });
}

const flags = { normal: 'N', abnormal: 'H', critical: 'HH', unknown: null } as const;

/** Returns a report with one value, for a patient without an order. */
function strangers({ id, asked, at }: What): LabReport {
  const { firstName, lastName, birthDate, gender } = personOf(id);
  return {
    lab: 'quest',
    messageId: messageIdOf(id),
    orderNumber: null,
    accession: null,
    sampleId: null,
    accountId: null,
    status: asked.resultStatus,
    patient: { firstName, lastName, birthDate, gender, patientId: null },
    physicianName: null,
    collectedAt: at,
    receivedAt: at,
    reportedAt: at,
    isFasting: null,
    clinicalNotes: null,
    observations: [
      {
        name: 'Sodium',
        code: null,
        loinc: '2951-2',
        kind: 'numeric',
        result: { normal: '140', abnormal: '150', critical: '165', unknown: '140' }[
          asked.interpretation
        ],
        unit: 'mmol/L',
        referenceRange: asked.interpretation === 'unknown' ? null : '136-145',
        flag: flags[asked.interpretation],
        notes: null,
        observedAt: at,
        orderedCodes: null,
        performer: null,
        sampleId: null,
      },
    ],
    missing: [],
    performers: {},
  };
}

/** Returns the lab of the lab test that was named for the case, else any other lab. */
async function otherLab(
  deps: SimulationDeps,
  scope: TeamScope,
  { wrongLabTestId }: TestRunRequest,
  lab: string,
): Promise<string> {
  if (wrongLabTestId === null) return labSlugs.find((slug) => slug !== lab) ?? lab;
  const catalog = { ...deps, markers: deps.labCatalog.markers };
  const { labTest } = await getLabTest(catalog, scope, wrongLabTestId);
  const other = findLab(labTest.labId)?.slug;
  if (other === undefined || other === lab) {
    throw new TestRunError('same_lab', 'The wrong lab test is of the laboratory of the order');
  }
  return other;
}
