import type { TestApp, TestTeam } from '../../../server/tests/harness/app.ts';
import { newPatient, uploadReport } from '../../../server/tests/harness/lab-reports.ts';
import { unmatchedResult } from '../../../server/tests/harness/matching-changes.ts';
import { endpointWaiting } from '../harness/endpoints.ts';
import { asked, backedUp, withApplication, withDomain } from '../harness/installation.ts';
import { ordered, toCriticalResults } from '../harness/orders.ts';
import { importedOnce, wornOnce } from '../harness/people.ts';
import { keptQuery, meanByDay } from '../harness/queries.ts';

type Seeding = { readonly app: TestApp; readonly team: TestTeam };

/** A page of the matrix. Each is shown empty, full, refused, failing and offline, in every look. */
export type Registered = {
  /** Its heading. */
  readonly title: string;
  /** Below the tenant: `users`. What `fill` made may be in it. */
  readonly path: (ids: Readonly<Record<string, string>>) => string;
  /** What there is to see; the ids are for the path. */
  readonly fill?: (seeding: Seeding) => Promise<Readonly<Record<string, string>>>;
  /** Its data is the member's or the organisation's, or there is none before somebody looks for it: no team's data can fail. */
  readonly isOfNoTeam?: boolean;
  /** It is about one thing, so that without it there is nothing to show. */
  readonly needsFill?: boolean;
};

/** A report that waits for a review. */
async function uploaded({ app, team }: Seeding): Promise<{ readonly jobId: string }> {
  const { user_id: userId } = await newPatient(app, team);
  return { jobId: await uploadReport(app, team, userId, { needsReview: true }) };
}

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
  { title: 'Requests', path: () => 'developers/requests', fill: asked },
  {
    title: 'Users',
    path: () => 'users',
    fill: async ({ app, team }) => {
      await app.newUser(team, { client_user_id: 'patient-42' });
      return {};
    },
  },
  { title: 'User', path: ({ userId }) => `users/${userId}`, fill: wornOnce, needsFill: true },
  {
    title: 'Connections',
    path: () => 'connections',
    fill: async ({ app, team }) => {
      const { user_id: userId } = await app.newUser(team);
      await app.request('POST', '/v2/link/connect/demo', {
        key: team.key,
        body: { user_id: userId, provider: 'oura' },
      });
      return {};
    },
  },
  {
    title: 'Imports',
    path: () => 'imports',
    fill: async ({ app, team }) => {
      await importedOnce({ app, team });
      return {};
    },
  },
  {
    title: 'Explore',
    path: ({ userId }) => `users/${userId}/explore?series=heartrate,steps&with=sleep,workouts,labs`,
    fill: wornOnce,
    needsFill: true,
  },
  {
    title: 'Day',
    path: ({ userId, date }) => `users/${userId}/days/${date}`,
    fill: wornOnce,
    needsFill: true,
  },
  {
    title: 'Night',
    path: ({ userId, date }) => `users/${userId}/nights/${date}`,
    fill: wornOnce,
    needsFill: true,
  },
  { title: 'Query', path: () => 'query', isOfNoTeam: true },
  {
    title: 'Query',
    path: ({ userId }) => `query?user=${userId}&q=${encodeURIComponent(meanByDay)}`,
    fill: wornOnce,
    needsFill: true,
  },
  { title: 'Continuous queries', path: () => 'query/continuous', fill: keptQuery },
  {
    title: 'Continuous query',
    path: ({ queryId, userId }) => `query/continuous/${queryId}?user=${userId}`,
    fill: keptQuery,
    needsFill: true,
  },
  { title: 'Orders', path: () => 'orders', fill: ordered },
  { title: 'New order', path: () => 'orders/new' },
  { title: 'Order', path: ({ orderId }) => `orders/${orderId}`, fill: ordered, needsFill: true },
  {
    title: 'Results',
    path: () => 'results',
    fill: async (place) => {
      await unmatchedResult(place.app, place.team);
      const { orderId } = await ordered(place);
      await toCriticalResults(place, orderId);
      return {};
    },
  },
  { title: 'Lab reports', path: () => 'lab-reports', fill: uploaded },
  {
    title: 'Lab report',
    path: ({ jobId }) => `lab-reports/${jobId}`,
    fill: uploaded,
    needsFill: true,
    isOfNoTeam: true,
  },
  { title: 'Catalogue', path: () => 'catalogue' },
  { title: 'Insurance', path: () => 'insurance', isOfNoTeam: true },
  { title: 'Webhooks', path: () => 'webhooks', fill: endpointWaiting },
  {
    title: 'Endpoint',
    path: ({ webhookId }) => `webhooks/${webhookId}`,
    fill: endpointWaiting,
    needsFill: true,
  },
  { title: 'Events', path: () => 'events', fill: endpointWaiting },
  {
    title: 'Event types',
    path: () => 'events/types?type=daily.data.sleep.created',
    isOfNoTeam: true,
  },
  { title: 'Event', path: ({ messageId }) => `events/${messageId}`, fill: endpointWaiting },
  { title: 'Members', path: () => 'settings', isOfNoTeam: true },
  { title: 'Applications', path: () => 'developers/applications', fill: withApplication },
  { title: 'Management keys', path: () => 'settings/management-keys', isOfNoTeam: true },
  { title: 'Team', path: () => 'settings/team', isOfNoTeam: true },
  { title: 'Domains', path: () => 'settings/domains', fill: withDomain, isOfNoTeam: true },
  { title: 'Audit log', path: () => 'audit?action=user.' },
  { title: 'System', path: () => 'settings/system', fill: backedUp, isOfNoTeam: true },
  { title: 'Your account', path: () => 'account', isOfNoTeam: true },
];
