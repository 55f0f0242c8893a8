/** What one has to know before the first request, paragraph by paragraph; `code` in backticks. */
export function apiIntroduction(serviceName: string): readonly string[] {
  return [
    'The open, self-hosted health-data platform: users, the sources they connect, samples and summaries, queries over them, lab orders with their results, insurance, and signed events for everything that changes.',
    `Your backend sends its team key in the header \`x-${serviceName}-api-key\`; the first start printed one, and \`salus keys create\` makes another. A key belongs to one team in one environment, sandbox or production. The management operations under \`/v1/org\` take \`X-Management-Key\`, those of the connect page \`x-${serviceName}-link-token\`. Where a key must not be, an access token of ten minutes is sent as \`authorization: Bearer\`.`,
    'To begin: create a user (`POST /v2/user`), push samples (`POST /v2/timeseries/{user_id}/{resource}`), read them (`GET /v2/timeseries/{user_id}/{resource}/grouped`). Press Authorize, give the team key, and every operation below can be tried; each has an example.',
    'Bodies are JSON. A refusal answers `{"detail": …}`: a sentence, or for 422 the list of every problem with its place. What does not exist and what belongs to another team answer alike. Each answer has the header `x-request-id`, which is also in the log. Lists come in pages with a cursor. Times need an offset or a zone; days are those of the person. Answers are compressed where `accept-encoding` asks for it.',
    'The guides, the events and the errors are in the folder `docs` of the distribution.',
  ];
}

/** The order of the groups: first what a backend uses, then what an organisation sets up; one that is not named comes last. */
export const groupOrder: readonly string[] = [
  'user',
  'timeseries',
  'summary',
  'aggregate',
  'link',
  'providers',
  'introspect',
  'events',
  'lab orders',
  'lab appointments',
  'lab tests',
  'lab compendium',
  'insurance',
  'fhir',
  'team',
  'organisation',
  'teams',
  'team keys',
  'management keys',
  'members',
  'domains',
  'provider credentials',
  'data pulls',
  'lab accounts',
  'webhooks',
  'event destinations',
  'audit',
];
