import { stateOfZip } from '#insurance';
import type { Environment } from '#kernel/scope.ts';

import type { AppointmentProvider } from '../model.ts';
import {
  type Near,
  type SandboxTown,
  findSite,
  sites,
  sitesNear,
  townOf,
} from './sandbox-towns.ts';

/** Laboratories with service centres. */
export const centralLabs = ['quest', 'labcorp', 'bioreference', 'sonora_quest'] as const;
export type CentralLab = (typeof centralLabs)[number];

export const capabilities = [
  'stat',
  'appointment_scheduling_via_junction',
  'appointment_scheduling_with_lab',
] as const;
export type Capability = (typeof capabilities)[number];

type LabNetwork = {
  readonly prefix: string;
  /** Null: everywhere. */
  readonly states: ReadonlySet<string> | null;
  readonly capabilities: readonly Capability[];
};

const networks: Readonly<Record<CentralLab, LabNetwork>> = {
  quest: {
    prefix: 'Q',
    states: null,
    capabilities: ['stat', 'appointment_scheduling_via_junction'],
  },
  labcorp: {
    prefix: 'LC',
    states: null,
    capabilities: ['stat', 'appointment_scheduling_with_lab'],
  },
  bioreference: {
    prefix: 'BR',
    states: new Set(['NY', 'NJ', 'CT', 'PA', 'MD', 'FL', 'TX', 'CA']),
    capabilities: ['appointment_scheduling_with_lab'],
  },
  sonora_quest: {
    prefix: 'SQ',
    states: new Set(['AZ']),
    capabilities: ['appointment_scheduling_via_junction'],
  },
};

/** A service centre of a laboratory. */
export type Centre = {
  readonly lab: CentralLab;
  readonly code: string;
  readonly site: SandboxTown;
  /** The distance from the requested location; 0 if the request names the centre. */
  readonly miles: number;
};

export const capabilitiesOf = (lab: CentralLab): readonly Capability[] =>
  networks[lab].capabilities;

const operates = (lab: CentralLab, { state }: SandboxTown): boolean =>
  networks[lab].states?.has(state) ?? true;

const toCentre = (lab: CentralLab, { site, miles }: Near): Centre => ({
  lab,
  code: `${networks[lab].prefix}-${site.code}`,
  site,
  miles,
});

/** Returns the sandbox town of a ZIP code; undefined if the ZIP code belongs to no state. */
export function findTown(zip: string): SandboxTown | undefined {
  return townOf(zip, stateOfZip(zip)?.code);
}

/**
 * The service centres of a laboratory around a ZIP code, the nearest first. There are those of the sandbox alone: a
 * production team sees none until a laboratory's own are connected.
 */
export function centresNear(
  environment: Environment,
  lab: CentralLab,
  zip: string,
  milesMax: number,
): readonly Centre[] {
  const town = findTown(zip);
  if (environment === 'production' || town === undefined) return [];
  return sitesNear(town, milesMax)
    .filter(({ site }) => operates(lab, site))
    .map((near) => toCentre(lab, near));
}

export function findCentre(lab: CentralLab, code: string): Centre | undefined {
  const { prefix } = networks[lab];
  const site = code.startsWith(`${prefix}-`) ? findSite(code.slice(prefix.length + 1)) : undefined;
  return site !== undefined && operates(lab, site) ? toCentre(lab, { site, miles: 0 }) : undefined;
}

export type VisitProvider = {
  readonly provider: AppointmentProvider;
  /** `appointment-ready`: slots can be booked; `appointment-request`: it is asked, and says when. */
  readonly services: readonly ('appointment-ready' | 'appointment-request')[];
};

/** Where the second provider of the sandbox makes visits. */
const requestZip = '54650';
const visited = new Set(sites.map(({ zip }) => zip));

/** Who makes visits in a ZIP code: in the sandbox, in that of each of its towns. */
export function visitProviders(environment: Environment, zip: string): readonly VisitProvider[] {
  const digits = zip.slice(0, 5);
  if (environment === 'production' || !visited.has(digits)) return [];
  return digits === requestZip
    ? [{ provider: 'phlebfinders', services: ['appointment-ready', 'appointment-request'] }]
    : [{ provider: 'getlabs', services: ['appointment-ready'] }];
}
