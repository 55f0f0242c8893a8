import { type Static, Type } from 'typebox';

import { day, instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import { addressOf } from '../availability/appointment-locations.ts';
import {
  capabilities,
  capabilitiesOf,
  type Centre,
  centralLabs,
} from '../availability/service-centres.ts';
import { appointmentProviders } from '../model.ts';
import {
  addressBody,
  addressSchema,
  pointSchema,
  radius,
  toWireAddress,
  longZipCode,
  zipCode,
} from '../schema.ts';
import { type Area, type Availability, type FreeDay, type LabCentres } from './service.ts';

const lab = Type.Enum([...centralLabs]);
const capability = Type.Enum([...capabilities]);
const wantedCapabilities = Type.Optional(
  Type.Array(capability, { maxItems: 3, description: 'All of these.' }),
);

export const areaQuery = Type.Object({
  zip_code: longZipCode,
  radius,
  lab: optional(lab),
  labs: Type.Optional(Type.Array(lab, { maxItems: 10 })),
  lab_account_id: optional(uuid),
});
export const centresQuery = Type.Object({
  zip_code: zipCode,
  lab_id: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  radius,
  capabilities: wantedCapabilities,
  lab_account_id: optional(uuid),
});
export const orderCentresQuery = Type.Object({ radius, capabilities: wantedCapabilities });
export const visitQuery = Type.Object({ start_date: optional(day) });
export const visitBody = addressBody;
export const centreQuery = Type.Object({
  lab: Type.Enum(['quest', 'sonora_quest']),
  start_date: optional(day),
  site_codes: Type.Optional(
    Type.Array(Type.String({ maxLength: 20, format: 'visible-text' }), { maxItems: 100 }),
  ),
  zip_code: optional(zipCode),
  radius: optional(radius),
  allow_stale: Type.Boolean({ default: false, description: 'Nothing is stale here.' }),
});

export const areaSchema = Type.Object(
  {
    zip_code: Type.String(),
    phlebotomy: Type.Object(
      {
        is_served: Type.Boolean(),
        providers: Type.Array(
          Type.Object(
            {
              name: Type.Enum([...appointmentProviders]),
              service_types: Type.Array(Type.Enum(['appointment-ready', 'appointment-request'])),
            },
            { title: 'PhlebotomyProviderInfo' },
          ),
        ),
      },
      { title: 'PhlebotomyAreaInfo' },
    ),
    central_labs: Type.Record(
      Type.String(),
      Type.Object(
        {
          patient_service_centers: Type.Object(
            {
              appointment_with_vital: Type.Boolean(),
              within_radius: Type.Integer(),
              radius: Type.String(),
              capabilities: Type.Array(capability),
            },
            { title: 'PSCAreaInfoDetails' },
          ),
          supported_bill_types: Type.Array(Type.String()),
          lab_id: Type.Integer(),
        },
        { title: 'PSCAreaInfo' },
      ),
    ),
  },
  { title: 'AreaInfo' },
);

export const centresSchema = Type.Object(
  {
    lab_id: Type.Integer(),
    slug: Type.String(),
    patient_service_centers: Type.Array(
      Type.Object(
        {
          metadata: Type.Object(
            {
              name: Type.String(),
              state: Type.String(),
              city: Type.String(),
              zip_code: Type.String(),
              first_line: Type.String(),
              second_line: nullable(Type.String()),
              phone_number: nullable(Type.String()),
              fax_number: nullable(Type.String()),
              hours: Type.Null(),
              website: Type.Null(),
            },
            { title: 'LabLocationMetadata' },
          ),
          distance: Type.Integer({ description: 'In miles.' }),
          site_code: Type.String(),
          supported_bill_types: Type.Array(Type.String()),
          location: pointSchema,
          capabilities: Type.Array(capability),
        },
        { title: 'ClientFacingLabLocation' },
      ),
    ),
  },
  { title: 'PSCInfo' },
);

const locationSchema = Type.Object(
  {
    location: pointSchema,
    distance: nullable(Type.Integer()),
    address: addressSchema,
    code: Type.String(),
    name: Type.String(),
    iana_timezone: nullable(Type.String()),
  },
  { title: 'AppointmentLocation' },
);

export const availabilitySchema = Type.Object(
  {
    slots: Type.Array(
      Type.Object(
        {
          location: nullable(locationSchema),
          date: day,
          slots: Type.Array(
            Type.Object(
              {
                booking_key: nullable(Type.String()),
                start: instant,
                end: instant,
                expires_at: nullable(instant),
                price: Type.Number(),
                is_priority: Type.Boolean(),
                num_appointments_available: Type.Integer(),
              },
              { title: 'TimeSlot' },
            ),
          ),
        },
        { title: 'DaySlots' },
      ),
    ),
    timezone: nullable(Type.String()),
  },
  { title: 'AppointmentAvailabilitySlots' },
);

/** Nine digits as the answer writes them. */
export function hyphenated(zip: string): string {
  return zip.replace(/^(\d{5})(\d{4})$/u, '$1-$2');
}

export function toWireArea({ zip, visits, labs }: Area, asked: string): Static<typeof areaSchema> {
  const central = labs.map(({ lab: of, centres, capabilities: can, billing }) => [
    of.slug,
    {
      patient_service_centers: {
        appointment_with_vital: can.includes('appointment_scheduling_via_junction'),
        within_radius: centres.length,
        radius: asked,
        capabilities: [...can],
      },
      supported_bill_types: [...billing],
      lab_id: of.id,
    },
  ]);
  return {
    zip_code: zip,
    phlebotomy: {
      is_served: visits.length > 0,
      providers: visits.map(({ provider, services }) => ({
        name: provider,
        service_types: [...services],
      })),
    },
    central_labs: Object.fromEntries(central),
  };
}

const nameOf = ({ site }: Centre): string => `Sandbox service centre ${site.city}`;
const pointOf = ({ site }: Centre): { readonly lng: number; readonly lat: number } => ({
  lng: site.longitude,
  lat: site.latitude,
});

export function toWireCentres({ lab: of, centres }: LabCentres): Static<typeof centresSchema> {
  return {
    lab_id: of.id,
    slug: of.slug,
    patient_service_centers: centres.map((centre) => {
      const { firstLine, city, state, zip } = addressOf(centre);
      return {
        metadata: {
          name: nameOf(centre),
          state,
          city,
          zip_code: zip,
          first_line: firstLine,
          second_line: null,
          phone_number: null,
          fax_number: null,
          hours: null,
          website: null,
        },
        distance: Math.round(centre.miles),
        site_code: centre.code,
        supported_bill_types: ['client_bill', 'commercial_insurance', 'patient_bill'],
        location: pointOf(centre),
        capabilities: [...capabilitiesOf(centre.lab)],
      };
    }),
  };
}

export function toWireAvailability({
  days,
  timeZone,
}: Availability): Static<typeof availabilitySchema> {
  return { slots: days.map((each) => toWireDay(each)), timezone: timeZone };
}

function toWireDay({
  centre,
  date,
  slots,
}: FreeDay): Static<typeof availabilitySchema>['slots'][number] {
  return {
    location: centre === null ? null : toWireLocation(centre),
    date,
    slots: slots.map((slot) => ({
      booking_key: slot.key,
      start: toWireInstant(slot.startAt),
      end: toWireInstant(slot.endAt),
      expires_at: toWireInstant(slot.expiresAt),
      price: 0,
      is_priority: false,
      num_appointments_available: slot.free,
    })),
  };
}

function toWireLocation(centre: Centre): Static<typeof locationSchema> {
  return {
    location: pointOf(centre),
    distance: Math.round(centre.miles),
    address: toWireAddress(addressOf(centre)),
    code: centre.code,
    name: nameOf(centre),
    iana_timezone: centre.site.timeZone,
  };
}
