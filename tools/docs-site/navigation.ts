import type { ApiPage } from './api-pages.ts';
import type { Source } from './sources.ts';

export type Group = {
  readonly name: string;
  readonly pages: readonly { readonly url: string; readonly title: string }[];
};

/** Pages by the task of a reader, in the order of the sidebar. */
const tasks: Readonly<Record<string, readonly string[]>> = {
  Start: [
    'index',
    'guides/tour',
    'quickstart/wearables',
    'quickstart/labs',
    'quickstart/warehouse',
    'quickstart/clinic',
    'guides/demo',
    'real-and-emulated',
    'costs',
    'alternatives',
    'guides/come-over',
    'roles/developer',
    'roles/operator',
    'roles/clinic',
  ],
  'Push and read data': [
    'guides/push-and-read',
    'guides/summaries',
    'guides/time-zones',
    'guides/priorities',
    'guides/aggregate-queries',
    'guides/readiness',
    'resources',
  ],
  'Connect sources': [
    'guides/connect',
    'sources',
    'guides/oura',
    'guides/withings',
    'guides/polar',
    'guides/whoop-v2',
    'guides/strava',
    'guides/wahoo',
    'guides/ultrahuman',
    'guides/dexcom-v3',
    'guides/google-health',
    'guides/nightscout',
  ],
  'Phones and files': [
    'guides/build-your-app',
    'guides/phones',
    'guides/import-files',
    'guides/apple-health',
    'guides/import-csv',
    'guides/fit',
  ],
  'Receive events': [
    'guides/webhooks',
    'guides/listen',
    'guides/events',
    'guides/destinations',
    'events',
  ],
  'Lab tests': [
    'guides/lab-orders',
    'guides/lab-appointments',
    'guides/checkout',
    'guides/lab-reports',
    'lab-order-statuses',
  ],
  Insurance: ['guides/insurance', 'guides/eligibility'],
  'FHIR and assistants': [
    'guides/fhir',
    'guides/fhir-clients',
    'guides/bulk-export',
    'guides/backend-services',
    'guides/assistants',
  ],
  'Users, teams, console': ['guides/users', 'guides/management', 'guides/console'],
};

type Folder = { readonly name: string; readonly holds: (url: string) => boolean };

/** Pages that no task lists, in this order; a page is in the first that holds it. */
const folders: readonly Folder[] = [
  { name: 'Operate', holds: (url) => url.startsWith('operate/') },
  { name: 'Trust', holds: (url) => url.startsWith('trust/') },
  { name: 'Decisions', holds: (url) => url.startsWith('adr/') },
  { name: 'Benchmarks', holds: (url) => url.startsWith('project/bench/') },
  { name: 'Parts of the server', holds: (url) => url.startsWith('project/server/') },
  { name: 'Project', holds: (url) => url.startsWith('project/') },
  { name: 'Catalogues', holds: () => true },
];

/** Decisions and parts of the server are many: only their lists of links lead there. */
const order = ['Operate', 'Trust', 'API', 'Catalogues', 'Benchmarks', 'Project'];

/** The sidebar of every page. */
export function navigationOf(
  sources: readonly Source[],
  apiPages: readonly ApiPage[],
): readonly Group[] {
  const byUrl = new Map(sources.map((source) => [source.url, source]));
  const byTask = Object.entries(tasks).map(([name, urls]) => ({
    name,
    pages: urls.flatMap((url) => byUrl.get(`${url}.html`) ?? []),
  }));
  const listed = new Set(byTask.flatMap(({ pages }) => pages));
  const rest = sources.filter((source) => !listed.has(source));
  const pagesOf = (name: string): Group['pages'] => {
    if (name === 'API')
      return apiPages.map(({ url, title }) => ({ url, title: title.replace('API: ', '') }));
    const found = rest.filter(({ url }) => folders.find(({ holds }) => holds(url))?.name === name);
    const decisions = sources.filter(({ url }) => url === 'adr/index.html');
    return name === 'Project' ? [...found, ...decisions] : found;
  };
  return [...byTask, ...order.map((name) => ({ name, pages: pagesOf(name) }))];
}

/** The pages that tasks list, without `.html`. */
export const pagesOfTasks: readonly string[] = Object.values(tasks).flat();
