import type { AppContext } from '#kernel/app-context.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { Region } from '../model.ts';
import { settingsToWire } from './settings.ts';
import * as store from './store.ts';

/** The settings of a team's connect page. */
export type LinkSettings = {
  readonly teamName: string;
  readonly region: Region;
  readonly rejectsDuplicateConnections: boolean;
  readonly logoUrl: string | null;
  readonly brandColor: string | null;
  readonly corners: 'square' | 'rounded' | 'round' | null;
};

export async function getLinkSettings(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
): Promise<LinkSettings> {
  const { name, region, settings } = await store.getOwnSettings(db.read(scope), scope);
  const known = settingsToWire(settings);
  return {
    teamName: known.brand_information?.company_name || name,
    region,
    rejectsDuplicateConnections: known.reject_duplicate_connection,
    logoUrl: known.logo_url,
    brandColor: known.brand_information?.brand_color || null,
    corners: known.brand_information?.brand_corners ?? null,
  };
}

/** Returns the name of the team, and when it was created. */
export async function getOwnTeam(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
): Promise<{ readonly name: string; readonly createdAt: Date }> {
  const { name, settings, createdAt } = await store.getOwnSettings(db.read(scope), scope);
  return { name: settingsToWire(settings).brand_information?.company_name || name, createdAt };
}

/** How a team orders laboratory tests. */
export type LabSettings = {
  /** A zone of the IANA database, which decides the team's current day. */
  readonly timeZone: string;
  readonly wantsPartialResults: boolean;
  readonly sendsSms: boolean;
  /** People under 18 may be ordered for. */
  readonly allowsMinors: boolean;
};

export async function getLabSettings(db: ReadDb, scope: TeamScope): Promise<LabSettings> {
  const known = settingsToWire((await store.getOwnSettings(db, scope)).settings);
  return {
    timeZone: known.time_zone,
    wantsPartialResults: known.partial_webhooks_enabled,
    sendsSms: known.lab_tests_patient_sms_communication_enabled,
    allowsMinors: known.minor_ordering_enabled,
  };
}
