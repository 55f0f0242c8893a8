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

/** A resource of a provider's API: how it is fetched, and how it reads. */
export type ApiResource = PullResource & {
  /** The answers for a slice, each JSON as it came. Fails with a ProviderError. */
  fetch(session: ProviderClient, slice: Slice): AsyncIterable<Buffer>;
  /** What one answer says, in the shapes of the push API; what is left out is nothing. Pure. */
  read(answer: Json): Partial<Normalised>;
};

/** A slice that is longer than any history: for what is of no day. */
export const once = { backfillDays: 1, sliceDays: 10_000 } as const;

/** What an operator wants to know before anything is set up. */
type ConnectorFacts = {
  /** What one needs to be let in. */
  readonly access: string;
  readonly cost: string;
  readonly testedAgainst: string;
  /** How its API tells that a person deleted data there, and how soon Salus follows; null: it does not. */
  readonly deletions: { readonly told: string; readonly followed: string } | null;
};

/** A connector, with what is told of it in docs/sources.md. */
export type ApiConnector<Authorisation extends OAuth2 | Login = OAuth2 | Login> =
  ProviderConnector<Authorisation> & { readonly facts: ConnectorFacts };

/** A connector whose resources are the entries of one table. */
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
    // Kept answers of resources that are not pulled any more say nothing.
    normalise: ({ resource, body }) => ({
      samples: [],
      summaries: [],
      devices: [],
      ...byName.get(resource)?.read(parseResponse(body)),
    }),
  };
}

/** What a reader answers for one resource of samples. */
export function samplesOf(resource: string, data: Rows): Partial<Normalised> {
  return { samples: [{ resource, data }] };
}

/** What a reader answers for one resource of summaries. */
export function summariesOf(resource: string, data: Rows): Partial<Normalised> {
  return { summaries: [{ resource, data }] };
}

export type Row = Readonly<Record<string, unknown>>;
type Rows = readonly Row[];
