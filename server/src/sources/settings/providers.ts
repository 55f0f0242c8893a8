/** Slugs of the contract: whose credentials and preferences a team can set. */
export const oauthProviders = [
  'oura',
  'fitbit',
  'garmin',
  'strava',
  'wahoo',
  'ihealth',
  'withings',
  'google_fit',
  'dexcom_v3',
  'polar',
  'cronometer',
  'omron',
  'whoop_v2',
  'my_fitness_pal_v2',
  'ultrahuman',
  'runkeeper',
  'google_health',
] as const;

export const providers = [
  ...oauthProviders,
  'whoop',
  'renpho',
  'peloton',
  'zwift',
  'freestyle_libre',
  'abbott_libreview',
  'tandem_source',
  'freestyle_libre_ble',
  'eight_sleep',
  'apple_health_kit',
  'manual',
  'beurer_api',
  'beurer_ble',
  'omron_ble',
  'onetouch_ble',
  'accuchek_ble',
  'contour_ble',
  'dexcom',
  'hammerhead',
  'my_fitness_pal',
  'health_connect',
  'samsung_health',
  'kardia',
  'map_my_fitness',
] as const;

export const labs = [
  'ayumetrix',
  'spiriplex',
  'ussl',
  'quest',
  'sonora_quest',
  'labcorp',
  'bioreference',
  'us_biotek',
  'manual',
  'sanocardio',
  'ihd',
  'nexus',
  'my_uti',
  'crl',
  'mtl',
] as const;

/** What labs are served through: shipping, messages, appointments. */
export const labServices = [
  'aftership',
  'shippo',
  'supera',
  'twilio',
  'telnyx',
  'getlabs',
  'phlebfinders',
] as const;

export function isOauthProvider(slug: string): boolean {
  return (oauthProviders as readonly string[]).includes(slug);
}
