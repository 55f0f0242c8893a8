import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import type { PlainDate } from '#kernel/time.ts';
import { type OrderDeps, orderParams, toOrderId } from '#labs/orders';

import { centralLabs } from '../availability/service-centres.ts';
import {
  areaQuery,
  areaSchema,
  availabilitySchema,
  centreQuery,
  centresQuery,
  centresSchema,
  hyphenated,
  orderCentresQuery,
  toWireArea,
  toWireAvailability,
  toWireCentres,
  visitBody,
  visitQuery,
} from './schema.ts';
import {
  getArea,
  getCentreAvailability,
  getCentresFor,
  getOrderCentres,
  getVisitAvailability,
} from './service.ts';

const tag = 'lab appointments';

export function areaRoutes(deps: OrderDeps): readonly Operation[] {
  return [
    areaRoute(deps),
    centresRoute(deps),
    orderCentresRoute(deps),
    visitAvailabilityRoute(deps),
    centreAvailabilityRoute(deps),
  ];
}

const toDay = (text: string | null | undefined): PlainDate | null =>
  text == null ? null : trust<PlainDate>(text);

function areaRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getAreaInfo',
    method: 'GET',
    path: '/v3/order/area/info',
    tag,
    summary: 'Find home visits and service centres near a ZIP code',
    description: 'Visits at home, and the service centres of each laboratory within the radius.',
    query: areaQuery,
    response: areaSchema,
    errors: ['lab_account.unknown', 'lab_account.not_active', 'lab_account.other_lab'],
    audit: 'none',
    handle: async ({ scope, query }) => {
      const single = query.lab == null ? centralLabs : [query.lab];
      const area = await getArea(deps, scope, {
        zip: hyphenated(query.zip_code),
        milesMax: Number(query.radius),
        labs: query.labs ?? single,
        labAccountId: query.lab_account_id ?? null,
      });
      return toWireArea(area, query.radius);
    },
  });
}

function centresRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'listServiceCentres',
    method: 'GET',
    path: '/v3/order/psc/info',
    tag,
    summary: 'List service centres around a ZIP code',
    description: 'The 30 nearest within the radius.',
    query: centresQuery,
    response: centresSchema,
    errors: [
      'lab.not_found',
      'lab_account.unknown',
      'lab_account.not_active',
      'lab_account.other_lab',
    ],
    audit: 'none',
    handle: async ({ scope, query }) =>
      toWireCentres(
        await getCentresFor(deps, scope, query.lab_id, {
          labAccountId: query.lab_account_id ?? null,
          zip: query.zip_code,
          milesMax: Number(query.radius),
          capabilities: query.capabilities ?? [],
        }),
      ),
  });
}

function orderCentresRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'listServiceCentresOfOrder',
    method: 'GET',
    path: '/v3/order/{order_id}/psc/info',
    tag,
    summary: 'List service centres around the patient of an order',
    description: "Those of the order's laboratory, the 30 nearest within the radius.",
    params: orderParams,
    query: orderCentresQuery,
    response: centresSchema,
    errors: ['order.not_found', 'lab.not_found'],
    audit: 'identity',
    handle: async ({ scope, params, query }) =>
      toWireCentres(
        await getOrderCentres(deps, scope, toOrderId(params.order_id), {
          milesMax: Number(query.radius),
          capabilities: query.capabilities ?? [],
        }),
      ),
  });
}

function visitAvailabilityRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getPhlebotomyAvailability',
    method: 'POST',
    path: '/v3/order/phlebotomy/appointment/availability',
    tag,
    summary: 'Find appointment times for home visits',
    description:
      'For 14 days from `start_date`, in the local time of the location. A booking key is valid for 30 minutes.',
    query: visitQuery,
    body: visitBody,
    response: availabilitySchema,
    errors: ['appointment.not_enabled', 'appointment.start_date_refused'],
    audit: 'none',
    handle: async ({ scope, query, body }) =>
      toWireAvailability(
        await getVisitAvailability(deps, scope, { zip: body.zip_code }, toDay(query.start_date)),
      ),
  });
}

/** A client with more site codes sends several requests. */
const siteCodesMax = 3;

function centreAvailabilityRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getServiceCentreAvailability',
    method: 'POST',
    path: '/v3/order/psc/appointment/availability',
    tag,
    summary: 'Find out when service centres have time',
    description:
      'For up to 3 site codes, or the 3 nearest sites within a radius of a ZIP code, for 14 days from `start_date`, in the local time of each site. A booking key is valid for 30 minutes.',
    query: centreQuery,
    response: availabilitySchema,
    errors: [
      'appointment.not_enabled',
      'appointment.place_missing',
      'appointment.site_unknown',
      'appointment.start_date_refused',
      'appointment.none_available',
    ],
    audit: 'none',
    handle: async ({ scope, query }) => {
      const siteCodes = query.site_codes ?? [];
      if (siteCodes.length > siteCodesMax)
        throw new AppError('appointment.place_missing', {
          detail: `Give at most ${siteCodesMax} site codes`,
        });
      const availability = await getCentreAvailability(
        deps,
        scope,
        {
          lab: query.lab,
          siteCodes,
          zip: query.zip_code ?? null,
          milesMax: query.radius == null ? null : Number(query.radius),
        },
        toDay(query.start_date),
      );
      return toWireAvailability(availability);
    },
  });
}
