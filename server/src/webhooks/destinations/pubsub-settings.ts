import { parseServiceAccount } from './service-account.ts';
import type { DestinationSettings } from './settings.ts';

/** Google's own, of no region. */
export const googleEndpoint = 'https://pubsub.googleapis.com';

/** https://cloud.google.com/resource-manager/docs/creating-managing-projects; some are of a domain. */
const projectId = /^(?:[a-z0-9.-]{1,100}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/u;
/** https://cloud.google.com/pubsub/docs/pubsub-basics#resource_names */
const topicName = /^(?!goog)[A-Za-z][A-Za-z0-9_.~+%-]{2,254}$/u;

type Found = readonly [field: string, what: string];

/** Returns the problems with Cloud Pub/Sub settings, by the field of the request. */
export function pubsubProblems(
  settings: DestinationSettings['cloud_pubsub'],
  isProduction: boolean,
): readonly Found[] {
  const { project, topic, endpoint, serviceAccountKey } = settings;
  const found: Found[] = [];
  if (!projectId.test(project)) found.push(['project', 'it is not the id of a project']);
  if (!topicName.test(topic)) {
    found.push(['topic', 'it is not the name of a topic (without projects/…/topics/)']);
  }
  const wrong = addressProblem(endpoint, isProduction);
  if (wrong !== null) found.push(['endpoint', wrong]);
  else if (new URL(endpoint).pathname !== '/') found.push(['endpoint', 'it must have no path']);
  return [...found, ...keyProblems(serviceAccountKey, isProduction)];
}

function keyProblems(text: string, isProduction: boolean): readonly Found[] {
  const account = parseServiceAccount(text);
  const field = 'service_account_key';
  if (account === undefined) {
    return [[field, 'the key file of a service account must be given (JSON, with an RSA key)']];
  }
  const wrong = addressProblem(account.tokenUri, isProduction);
  return wrong === null ? [] : [[field, `its token_uri: ${wrong}`]];
}

/** Private addresses are detected when the connection is made. */
function addressProblem(text: string, isProduction: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/u.test(url.protocol) || url.hostname === '') {
    return 'it is not an address such as https://pubsub.googleapis.com';
  }
  if (url.protocol === 'http:' && isProduction) return 'in production it must start with https://';
  const hasMore = [url.username, url.password, url.search, url.hash].some((part) => part !== '');
  return hasMore ? 'it must have no user, no ? and no #' : null;
}
