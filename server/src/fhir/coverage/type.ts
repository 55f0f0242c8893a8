import { listNewestInsurance } from '#insurance';
import { uuidPattern } from '#kernel/formats.ts';
import { toUserId } from '#users';

import { findOfOrder, sourceOfOrders, uuids } from '../labs/of-orders.ts';
import type { ResourceType, Source } from '../resource-type.ts';
import { common, patientParameter } from '../search/common.ts';
import { concatenated, scanned } from '../search/source.ts';
import { coverageOf, coverageProfile, selfPaid, selfPayOf } from './mapping.ts';

const batchMax = 200;

const records: Source = async (deps, scope, { criteria, limit }, after) => {
  const { _id: named } = criteria.tokens;
  const { patient } = criteria.references;
  const filter = {
    ids: named === undefined ? null : uuids(named.map(({ code }) => code)),
    userIds:
      patient === undefined ? null : uuids(patient.map(({ id }) => id)).map((id) => toUserId(id)),
  };
  const most = Math.min(batchMax, limit + 1);
  const page = { below: after?.[0] ?? null, limit: most };
  const found = await listNewestInsurance(deps, scope, filter, page);
  const last = found.length < most ? undefined : found.at(-1);
  return {
    placed: found.map((record) => ({ shown: coverageOf(record), place: [record.number] })),
    rest: last === undefined ? null : [last.number],
  };
};

const ofSelfPaid = {
  hasResults: false,
  billingTypes: selfPaid,
  orderOf: (id: string) => id,
  tell: async (
    _deps: unknown,
    _scope: unknown,
    orders: readonly Parameters<typeof selfPayOf>[0][],
  ) => orders.map((order) => [selfPayOf(order)]),
};
const findSelfPay = findOfOrder(ofSelfPaid);

const find: ResourceType['find'] = async (deps, scope, id) => {
  if (!uuidPattern.test(id)) return undefined;
  const filter = { ids: [id], userIds: null };
  const [record] = await listNewestInsurance(deps, scope, filter, { below: null, limit: 1 });
  return record === undefined ? findSelfPay(deps, scope, id) : coverageOf(record);
};

export const coverageType = scanned(
  {
    type: 'Coverage',
    profiles: [coverageProfile],
    about:
      'An insurance record of a user, or a self-pay Coverage of a lab order with the id of the order.',
    idName: 'coverage_id',
    audit: 'identity',
    parameters: {
      ...common,
      patient: patientParameter,
      beneficiary: {
        ...patientParameter,
        paths: ['beneficiary'],
        about: 'The same as `patient`.',
        sameAs: 'patient',
      },
      payor: {
        type: 'reference',
        about: 'The payor: an Organization, or the Patient.',
        paths: ['payor'],
        targets: ['Organization', 'Patient'],
      },
      status: {
        type: 'token',
        about: '`active`, or `cancelled` if a newer record replaced it.',
        paths: ['status'],
        system: 'http://hl7.org/fhir/fm-status',
      },
      type: {
        type: 'token',
        about: '`pay` or `PUBLICPOL`; others have words alone.',
        paths: ['type'],
      },
      identifier: { type: 'token', about: 'The number of the member.', paths: ['identifier'] },
      'class-value': {
        type: 'string',
        about: 'How the number of the group or plan begins.',
        paths: ['class.value'],
      },
    },
    origin: () => ({ activity: 'Stored by the team' }),
    find,
  },
  concatenated(records, sourceOfOrders(ofSelfPaid)),
);
