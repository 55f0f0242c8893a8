import { type Static, Type } from 'typebox';

import { nullable, optional } from '#kernel/http/common-schemas.ts';
import type { Problem } from '#kernel/problem.ts';

import { patchable } from '../schema.ts';

const email = Type.String({ format: 'email' });
const text = Type.String({ maxLength: 500, format: 'plain-text' });
const onOff = Type.Boolean();

const switches = {
  lab_tests_patient_sms_communication_enabled: onOff,
  lab_tests_patient_email_communication_enabled: onOff,
  reject_duplicate_connection: onOff,
  sdk_per_device_activity_timeseries: onOff,
  partial_webhooks_enabled: onOff,
  minor_ordering_enabled: onOff,
  patient_experience: onOff,
  refuses_identifying_client_user_ids: Type.Boolean({
    description: 'A client_user_id that looks like an e-mail address or phone number is rejected.',
  }),
};
const addresses = {
  critical_result_notification_email: email,
  logo_url: Type.String({ format: 'uri', maxLength: 2083 }),
};
const timeZone = Type.String({
  format: 'time-zone',
  description: 'The time zone of the team. It determines the current day for scheduled orders.',
});
const brand = {
  company_name: text,
  company_website: text,
  support_email: email,
  support_contact: text,
  company_address: text,
  brand_color: text,
  brand_corners: Type.Enum(['square', 'rounded', 'round'], {
    description: 'Of buttons and fields of the pages that users see.',
  }),
};

const brandInformation = Type.Object(
  { ...brand, support_email: Type.String() },
  { title: 'BrandInformation' },
);

/** The settings of a team in one of its environments. */
export const settingsSchema = Type.Object(
  {
    ...switches,
    critical_result_notification_email: nullable(addresses.critical_result_notification_email),
    logo_url: nullable(addresses.logo_url),
    time_zone: timeZone,
    brand_information: nullable(brandInformation),
  },
  { title: 'ClientFacingOrgTeamEnvironment' },
);
type Settings = Static<typeof settingsSchema>;

/** The settings that a request can change. */
export const settingsPatchFields = {
  ...patchable({ ...switches, ...addresses, time_zone: timeZone }),
  brand_information: optional(
    Type.Object(patchable(brand), { title: 'UpdateBrandInformationBody' }),
  ),
};
const settingsPatch = Type.Object(settingsPatchFields);
export type SettingsPatch = Static<typeof settingsPatch>;

type BrandInformation = Static<typeof brandInformation>;

/** The stored document, with the names of the API: only the settings that were set. */
export type StoredSettings = Partial<Omit<Settings, 'brand_information'>> & {
  readonly brand_information?: Partial<BrandInformation>;
};

const defaults: Settings = {
  lab_tests_patient_sms_communication_enabled: true,
  lab_tests_patient_email_communication_enabled: true,
  critical_result_notification_email: null,
  brand_information: null,
  logo_url: null,
  time_zone: 'UTC',
  reject_duplicate_connection: false,
  sdk_per_device_activity_timeseries: false,
  partial_webhooks_enabled: false,
  minor_ordering_enabled: false,
  patient_experience: false,
  refuses_identifying_client_user_ids: false,
};

const brandDefaults: BrandInformation = {
  company_name: '',
  company_website: '',
  support_email: '',
  support_contact: '',
  company_address: '',
  brand_color: '',
  brand_corners: 'rounded',
};

export function settingsToWire({ brand_information: stored, ...rest }: StoredSettings): Settings {
  const brandInfo = stored === undefined ? null : { ...brandDefaults, ...stored };
  return { ...defaults, ...rest, brand_information: brandInfo };
}

/** Returns the change with the unchanged fields of the brand; null deletes the stored value. */
export function mergedPatch(stored: StoredSettings, patch: SettingsPatch): SettingsPatch {
  if (patch.brand_information == null) return patch;
  return {
    ...patch,
    brand_information: { ...stored.brand_information, ...patch.brand_information },
  };
}

/** A brand has a name. */
export function settingsProblems(
  merged: SettingsPatch,
  place: readonly string[],
): readonly Problem[] {
  const { brand_information: brandInfo } = merged;
  if (brandInfo == null || brandInfo.company_name != null) return [];
  const loc = ['body', ...place, 'brand_information', 'company_name'];
  return [{ type: 'missing', loc, msg: 'Field required' }];
}
