import { type Json } from '#kernel/files/json-fields.ts';

import type {
  Login,
  Normalised,
  OAuth2,
  ProviderConnector,
  PullResource,
  PullSource,
  ProviderClient,
  Slice,
} from '../connector.ts';
import { parseResponse } from './response.ts';

/** A resource of a provider's API: how it is fetched and read. */
export type ApiResource = PullResource & {
  /** Yields the responses for a slice, unchanged JSON. Throws ProviderError. */
  fetch(session: ProviderClient, slice: Slice): AsyncIterable<Buffer>;
  /** Maps one response to the shapes of the push API. Missing resources are empty. Pure. */
  read(answer: Json): Partial<Normalised>;
};

/** A slice longer than any history, for resources without a day. */
export const once = { backfillDays: 1, sliceDays: 10_000 } as const;

/** Facts for operators who set up a connector. */
type ConnectorFacts = {
  /** What access requires. */
  readonly access: string;
  readonly cost: string;
  readonly testedAgainst: string;
  /** How the API reports deletions, and how soon Salus follows them; null if it does not report them. */
  readonly deletions: { readonly told: string; readonly followed: string } | null;
};

/** A connector with its description for docs/sources.md. */
export type ApiConnector<Authorisation extends OAuth2 | Login = OAuth2 | Login> =
  ProviderConnector<Authorisation> & { readonly facts: ConnectorFacts };

/** Creates a connector whose resources are the entries of one table. */
export function apiConnector<Authorisation extends OAuth2 | Login>(
  api: Omit<ProviderConnector<Authorisation>, keyof PullSource> & {
    readonly slug: string;
    readonly resources: readonly ApiResource[];
    readonly facts: ConnectorFacts;
  },
): ApiConnector<Authorisation> {
  const byName = new Map(api.resources.map((each) => [each.name, each]));
  return {
    ...api,
    pull: async function* pull(session, slice) {
      const { resource } = slice;
      const answers = byName.get(resource)?.fetch(session, slice) ?? [];
      for await (const body of answers) yield { resource, body };
    },
    // Stored responses of resources that are no longer pulled are ignored.
    normalise: ({ resource, body }) => ({
      samples: [],
      summaries: [],
      devices: [],
      ...byName.get(resource)?.read(parseResponse(body)),
    }),
  };
}

/** Returns the samples of one resource. */
export function samplesOf(resource: string, data: Rows): Partial<Normalised> {
  return { samples: [{ resource, data }] };
}

/** Returns the summaries of one resource. */
export function summariesOf(resource: string, data: Rows): Partial<Normalised> {
  return { summaries: [{ resource, data }] };
}

export type Row = Readonly<Record<string, unknown>>;
type Rows = readonly Row[];
