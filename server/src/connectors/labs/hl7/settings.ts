import { type Static, Type } from 'typebox';

import { checkValue } from '#kernel/http/validation.ts';
import { isTimeZone } from '#kernel/time.ts';
import type { FlagTable } from '#labs/values';

/** A laboratory with HL7 version 2, and its connection. */
export type Peer = {
  /** The laboratory's slug in the catalog. */
  readonly lab: string;
  /** The destination of orders: a connection, or a folder from which another program transfers them. */
  readonly orders:
    | { readonly kind: 'mllp'; readonly host: string; readonly port: number; readonly tls: boolean }
    | { readonly kind: 'folder'; readonly path: string };
  /** The folder in which results arrive as files; null if they arrive only by connection. */
  readonly resultsFolder: string | null;
  readonly orderMessage: 'OML^O21' | 'ORM^O01';
  /** The names in MSH, of Salus and of the laboratory. They identify the laboratory of a result. */
  readonly ourApplication: string;
  readonly ourFacility: string;
  readonly theirApplication: string;
  readonly theirFacility: string;
  /** The zone of the laboratory's clocks, for timestamps without an offset. */
  readonly timeZone: string;
  /** The meaning of the laboratory's flags, by their text in capitals. */
  readonly flags?: FlagTable;
  /** Results that did not arrive count as missing after this many days without a message of the laboratory. */
  readonly missingAfterDays: number;
};

export const missingAfterDaysDefault = 14;

export type Hl7Settings = {
  /** The address at which laboratories connect; null if results arrive only as files. */
  readonly listen: { readonly host: string; readonly port: number } | null;
  readonly peers: readonly Peer[];
};

export const noLaboratories: Hl7Settings = { listen: null, peers: [] };

const name = Type.String({ minLength: 1, maxLength: 200 });
const port = Type.Integer({ minimum: 0, maximum: 65_535 });

const fileSchema = Type.Object(
  {
    listen: Type.Optional(Type.Object({ host: name, port }, { additionalProperties: false })),
    laboratories: Type.Array(
      Type.Object(
        {
          lab: name,
          orders: Type.Union([
            Type.Object(
              { host: name, port, tls: Type.Optional(Type.Boolean()) },
              { additionalProperties: false },
            ),
            Type.Object({ folder: name }, { additionalProperties: false }),
          ]),
          results_folder: Type.Optional(name),
          order_message: Type.Optional(Type.Enum(['OML^O21', 'ORM^O01'])),
          our_application: name,
          our_facility: name,
          their_application: name,
          their_facility: name,
          time_zone: name,
          flags: Type.Optional(Type.Record(name, Type.Enum(['normal', 'abnormal', 'critical']))),
          missing_after_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
        },
        { additionalProperties: false },
      ),
      { maxItems: 100 },
    ),
  },
  { additionalProperties: false },
);
type File = Static<typeof fileSchema>;

export type SettingsResult =
  | { readonly ok: true; readonly settings: Hl7Settings }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Parses the operator's file of laboratories, and reports all mistakes together. */
export function parseSettings(text: string): SettingsResult {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { ok: false, problems: ['is not JSON'] };
  }
  const checked = checkValue(fileSchema, 'body', file);
  if ('problems' in checked) {
    const problems = checked.problems.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`);
    return { ok: false, problems };
  }
  const { listen, laboratories } = checked.value;
  const problems = problemsOf(laboratories);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, settings: { listen: listen ?? null, peers: laboratories.map(toPeer) } };
}

function problemsOf(laboratories: File['laboratories']): readonly string[] {
  const zones = laboratories
    .filter((each) => !isTimeZone(each.time_zone))
    .map((each) => `${each.lab}: ${each.time_zone} is no time zone`);
  const twice = (of: (each: File['laboratories'][number]) => string): readonly string[] => {
    const all = laboratories.map(of);
    return all.filter((each, index) => all.indexOf(each) !== index);
  };
  const senders = twice((each) => `${each.their_application} ${each.their_facility}`);
  return [
    ...zones,
    ...twice(({ lab }) => lab).map((lab) => `${lab} is there twice`),
    ...senders.map((sender) => `two laboratories send as ${sender}`),
  ];
}

function flagTable(flags: FlagTable): FlagTable {
  const entries = Object.entries(flags);
  return Object.fromEntries(entries.map(([flag, meaning]) => [flag.trim().toUpperCase(), meaning]));
}

function toPeer(lab: File['laboratories'][number]): Peer {
  const { orders } = lab;
  return {
    lab: lab.lab,
    orders:
      'folder' in orders
        ? { kind: 'folder', path: orders.folder }
        : { kind: 'mllp', host: orders.host, port: orders.port, tls: orders.tls ?? false },
    resultsFolder: lab.results_folder ?? null,
    orderMessage: lab.order_message ?? 'OML^O21',
    ourApplication: lab.our_application,
    ourFacility: lab.our_facility,
    theirApplication: lab.their_application,
    theirFacility: lab.their_facility,
    timeZone: lab.time_zone,
    ...(lab.flags === undefined ? {} : { flags: flagTable(lab.flags) }),
    missingAfterDays: lab.missing_after_days ?? missingAfterDaysDefault,
  };
}
