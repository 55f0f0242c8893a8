import { setTimeout as sleep } from 'node:timers/promises';

import type { Clock } from '../../../src/kernel/clock.ts';
import {
  type CallbackUrl,
  type SourcesContext,
  type ProviderConnector,
  PullWorker,
} from '../../../src/sources/index.ts';
import type { EmulatorServer } from '../../emulators/http.ts';
import type { Account } from '../../emulators/provider.ts';
import type { TokenIssuer } from '../../emulators/token-issuer.ts';
import {
  type ProviderOptions,
  type TestApp,
  type TestClock,
  type TestTeam,
  type TestUser,
  openAnotherService,
  openTestApp,
  testClock,
} from '../../harness/app.ts';

export const clientId = 'client-of-the-test';
export const clientSecret = 'secret-of-the-test';

/** A connector with the emulator of its provider, as the suite uses them. */
export type ProviderUnderTest = {
  readonly connector: ProviderConnector;
  readonly emulator: EmulatorServer & { readonly tokens: TokenIssuer };
  /** Part of the path of requests for data, and of those for tokens. */
  readonly apiPath: string;
  readonly tokenPath: string;
  /** How somebody connects who types a password or an address, instead of the question of consent. */
  readonly logIn?: (accountId: string) => { readonly path: string; readonly body: object };
  /** Who answers the question of consent from now on; null: the person declines. */
  consent(accountId: string | null, scopes?: readonly string[]): void;
  /** The account has complete data of so many days up to the last; strange: with fields and values nobody knows. */
  put(accountId: string, lastDay: string, days: number, isStrange?: boolean): void;
  /** The account has this, by the provider's names. */
  readonly putAccount?: (accountId: string, account: Account) => void;
  /** A resource of samples, with how many there are of a day; of one that has none, its workouts. */
  readonly sampled: {
    readonly resource: string;
    readonly perDay: number;
    readonly isSummary?: boolean;
  };
  /** A token that was replaced works again for some hours, while what replaced it is unused. */
  readonly hasGrace?: boolean;
  /** What the guide to the provider names beside what all guides do. */
  readonly guideSettings?: Readonly<Record<string, string>>;
  /** Gives the provider the address that it is to call, where that is done by hand. */
  readonly subscribe?: (to: CallbackUrl) => Promise<void>;
  /** The provider calls about an account, signed with a secret where it signs at all; what it is answered. Left out: it never does. */
  readonly call?: (accountId: string, secret: string, at?: Date) => Promise<number>;
  /**
   * Deletes the last of some days of an account at the provider, which tells of it as it does. Left out: it tells nothing of
   * deletions, or names records that it deleted.
   */
  readonly removeLastDay?: (accountId: string, lastDay: string, days: number) => Promise<unknown>;
  /** When days of its emulator begin, in milliseconds after those of UTC. */
  readonly dayStartsMs?: number;
  /** A call says when it was made, and signs that: one that is late is refused. */
  readonly doCallsExpire?: true;
};

/** How to open one, on the clock of the test. */
export type OpenProvider = (clock: Clock) => Promise<ProviderUnderTest>;

export type World = ProviderUnderTest & {
  readonly app: TestApp;
  readonly engine: SourcesContext;
  readonly worker: PullWorker;
  readonly team: TestTeam;
  /** Another process over the same database. */
  newWorker(): PullWorker;
  newUser(): Promise<TestUser>;
  linkToken(user: TestUser, fields?: Readonly<Record<string, unknown>>): Promise<string>;
  /** To the consent page and back: the callback's path and query. */
  consented(token: string): Promise<string>;
  /** What a person does with a link token: agrees at the provider, or logs in as the account. */
  agree(token: string, accountId: string): Promise<void>;
  /** Connects the user to the account that consents, or logs in. */
  connect(user: TestUser): Promise<void>;
  /** A user who is connected to an account of the same name. */
  connected(): Promise<TestUser>;
  /** The user's connection to the provider. */
  connection(user: TestUser): Promise<Connection | undefined>;
  histories(user: TestUser): Promise<Readonly<Record<string, History>>>;
  samples(
    user: TestUser,
  ): Promise<readonly { readonly timestamp: string; readonly value: number }[]>;
  events(user: TestUser): Promise<readonly string[]>;
  apiRequests(): readonly string[];
  /** How many pulls of the user will ever be taken by a worker. */
  pending(user: TestUser): Promise<number>;
  /** So that what a test began is not the next one's. */
  forgetAll(): Promise<void>;
  close(): Promise<void>;
};

export type Connection = {
  readonly slug: string;
  readonly status: string;
  readonly external_user_id: string | null;
  readonly error_details: { readonly error_type: string } | null;
};
export type History = {
  readonly status: string;
  readonly error_details: string | null;
  readonly days_with_data: number;
  readonly range_start: string;
  readonly range_end: string;
};

export const returnAddress = 'https://app.example.com/back?from=link';

type WorldOptions = Pick<Partial<ProviderOptions>, 'answerMs' | 'stravaKeepDays'>;

/** How a group of promises gets its world. */
export type OpenWorld = () => Promise<World>;

export async function openWorld(open: OpenProvider, options: WorldOptions = {}): Promise<World> {
  const clock = testClock();
  const tested = await open(clock);
  const base = await openBase(clock, [tested], options);
  const close = async (): Promise<void> => {
    await base.close();
    await tested.emulator.close();
  };
  return worldOf(base, tested, close);
}

const resourcesMax = 3;

/** With what is counted and two others: every resource is read in `provider-shapes.test.ts` and by the guides' test. */
export const withFew =
  (open: OpenProvider): OpenProvider =>
  async (clock) => {
    const tested = await open(clock);
    const { connector, sampled } = tested;
    const isCounted = ({ gives }: { readonly gives: readonly string[] }): boolean =>
      gives.includes(sampled.resource);
    const resources = connector.resources
      .toSorted((one, other) => Number(isCounted(other)) - Number(isCounted(one)))
      .slice(0, resourcesMax);
    return { ...tested, connector: { ...connector, resources } };
  };

/** Several providers over one server, opened with the first of them: each closes by forgetting what it left behind. */
export function sharedWorlds(opens: readonly OpenProvider[]): {
  readonly worlds: readonly OpenWorld[];
  readonly close: () => Promise<void>;
} {
  const clock = testClock();
  let opened:
    | Promise<{ readonly base: Base; readonly tested: readonly ProviderUnderTest[] }>
    | undefined;
  const openAll = async () => {
    const tested = await Promise.all(opens.map(async (open) => open(clock)));
    return { tested, base: await openBase(clock, tested) };
  };
  return {
    worlds: opens.map((_, index) => async () => {
      const { base, tested } = await (opened ??= openAll());
      const each = tested[index];
      if (each === undefined) throw new Error('there is no such provider');
      const world: World = worldOf(base, each, async () => world.forgetAll());
      return world;
    }),
    close: async () => {
      const all = await opened;
      await all?.base.close();
      for (const { emulator } of all?.tested ?? []) await emulator.close();
    },
  };
}

type Base = Pick<World, 'app' | 'engine' | 'team' | 'worker' | 'newWorker' | 'close'>;

async function openBase(
  clock: TestClock,
  tested: readonly ProviderUnderTest[],
  options: WorldOptions = {},
): Promise<Base> {
  // The clock stands still by itself: whoever waits moves it.
  const pause = async (ms: number): Promise<void> => {
    await sleep(2);
    clock.advance(ms);
  };
  const providers: Partial<ProviderOptions> = {
    connectors: tested.map(({ connector }) => connector),
    applications: new Map(
      tested.map(({ connector, emulator }) => [
        connector.slug,
        { clientId, clientSecret, url: emulator.url, isOffered: true },
      ]),
    ),
    pause,
    // What becomes of its terms: `flows/provider-terms.db.test.ts`.
    stravaKeepDays: 0,
    ...options,
  };
  const app = await openTestApp({ providers, hasOwnAddress: true, clock });
  const engines: SourcesContext[] = [];
  const newEngine = (): SourcesContext => {
    const { engine } = openAnotherService(app, { providers }).slices.sources;
    engines.push(engine);
    return engine;
  };
  const engine = newEngine();
  return {
    app,
    engine,
    team: await app.newTeam(),
    worker: new PullWorker(engine),
    newWorker: () => new PullWorker(newEngine()),
    close: async () => {
      await Promise.all(engines.map(async (each) => each.close()));
      await app.close();
    },
  };
}

function worldOf(base: Base, tested: ProviderUnderTest, close: World['close']): World {
  const { app, team } = base;
  const { connector, emulator } = tested;
  const { slug } = connector;
  const key = { key: team.key };
  const world: World = {
    ...tested,
    ...base,
    newUser: async () => app.newUser(team),
    linkToken: async (user, fields = {}) => {
      const body = { user_id: user.user_id, redirect_url: returnAddress, ...fields };
      const made = await app.request<{ link_token: string }>('POST', '/v2/link/token', {
        ...key,
        body,
      });
      return made.body.link_token;
    },
    consented: async (token) => {
      const headers = { 'x-salus-link-token': token };
      const path = `/v2/link/provider/oauth/${slug}`;
      const begun = await app.request<{ oauth_url: string }>('GET', path, { headers });
      if (begun.status !== 200) throw new Error(`no way to the provider: ${begun.text}`);
      const page = await fetch(begun.body.oauth_url, { redirect: 'manual' });
      const back = new URL(page.headers.get('location') ?? '');
      return `${back.pathname}${back.search}`;
    },
    agree: async (token, accountId) => {
      if (tested.logIn === undefined) {
        await app.request('GET', await world.consented(token));
        return;
      }
      const { path, body } = tested.logIn(accountId);
      const headers = { 'x-salus-link-token': token };
      const answer = await app.request('POST', path, { headers, body });
      if (answer.text.includes('"connected":true')) return;
      throw new Error(`not connected: ${answer.text}`);
    },
    connect: async (user) => {
      tested.consent(user.user_id);
      await world.agree(await world.linkToken(user), user.user_id);
    },
    connected: async () => {
      const user = await world.newUser();
      await world.connect(user);
      return user;
    },
    connection: async (user) => {
      const path = `/v2/user/providers/${user.user_id}`;
      const listed = await app.request<{ providers?: readonly Connection[] }>('GET', path, key);
      return listed.body.providers?.find((each) => each.slug === slug);
    },
    histories: async (user) => {
      const query = { user_id: user.user_id };
      const path = '/v2/introspect/historical_pull';
      const listed = await app.request<{
        data: readonly { provider: Record<string, { pulled: Record<string, History> }> }[];
      }>('GET', path, { ...key, query });
      return listed.body.data[0]?.provider[slug]?.pulled ?? {};
    },
    samples: async (user) => {
      if (tested.sampled.isSummary === true) {
        const path = `/v2/summary/workouts/${user.user_id}`;
        const read = await app.request<{ workouts: readonly { time_start: string }[] }>(
          'GET',
          path,
          { ...key, query: { start_date: '2020-01-01' } },
        );
        return read.body.workouts.map((each) => ({ timestamp: each.time_start, value: 1 }));
      }
      const path = `/v2/timeseries/${user.user_id}/${tested.sampled.resource}/grouped`;
      const read = await app.request<{
        groups: Record<
          string,
          readonly { data: readonly { timestamp: string; value: number }[] }[]
        >;
      }>('GET', path, { ...key, query: { start_date: '2020-01-01' } });
      return Object.values(read.body.groups).flatMap((groups) =>
        groups.flatMap((each) => each.data),
      );
    },
    events: async (user) => {
      const { rows } = await app.database.query<{ event_type: string }>(
        'select event_type from event where user_id = $1 order by id',
        [user.user_id],
      );
      return rows.map((row) => row.event_type);
    },
    apiRequests: () => emulator.requests.filter((each) => each.includes(tested.apiPath)),
    pending: async (user) => {
      const { rows } = await app.database.query<{ count: number }>(
        'select count(*)::int as count from provider_pull where user_id = $1 and run_at is not null',
        [user.user_id],
      );
      return rows[0]?.count ?? 0;
    },
    forgetAll: async () => {
      // Until when a provider is not asked any more is of the test that was told so.
      await app.database.query(
        'delete from provider_connection; delete from provider_raw_page; delete from provider_budget',
      );
      emulator.heal();
    },
    close,
  };
  return world;
}
