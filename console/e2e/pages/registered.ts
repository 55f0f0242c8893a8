import type { TestApp, TestTeam } from '../../../server/tests/harness/app.ts';

type Seeding = { readonly app: TestApp; readonly team: TestTeam };

/** A page of the matrix. Each is shown empty, full, refused, failing and offline, in every look. */
export type Registered = {
  /** Its heading. */
  readonly title: string;
  /** Below the tenant: `users`. What `fill` made may be in it. */
  readonly path: (ids: Readonly<Record<string, string>>) => string;
  /** What there is to see; the ids are for the path. */
  readonly fill?: (seeding: Seeding) => Promise<Readonly<Record<string, string>>>;
  /** It is about one thing, so that without it there is nothing to show. */
  readonly needsFill?: boolean;
};

/** Every page of the console has a line here. */
export const registered: readonly Registered[] = [
  {
    title: 'Overview',
    path: () => '',
    fill: async ({ app, team }) => {
      await app.newUser(team);
      return {};
    },
  },
  { title: 'Keys', path: () => 'developers' },
];
