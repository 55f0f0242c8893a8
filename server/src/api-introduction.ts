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

/** The groups of operations in their order: first what a backend uses, then what an organisation sets up. */
export const apiGroups: Readonly<Record<string, string>> = {
  user: 'The people whose data it is: by your own reference, with demographics, insurance, sign-in tokens, deletion and its undoing.',
  timeseries:
    'Samples of one kind, from heart rate to notes: pushed in batches, read by time, grouped by provider and source.',
  summary:
    'Days, nights, workouts, meals, body and the like: one object each, in its latest version.',
  aggregate:
    'Questions over one user: means, sums and more by group keys, as JSON or Parquet; tables that are kept up to date.',
  link: 'Connecting sources: link tokens, the connect page, passwords and codes, demos, connections in bulk.',
  providers: 'Which sources there are, and how each is connected.',
  introspect: 'What was pulled of whom, and when.',
  events: 'Events for those who cannot be reached by webhooks: fetched, or as a stream.',
  'lab orders':
    'Orders of lab tests by kit, walk-in, visit or on site; their status, results and documents, and results that wait to be matched. The sandbox takes an order to any status.',
  'lab appointments':
    'Visits at home and places in service centres: where, when, booked, moved, cancelled.',
  'lab tests':
    'What a team can order: lab tests with their markers, prices and questions; the labs and the accounts at them.',
  'lab compendium': 'What labs offer, searched and compared between labs.',
  insurance: 'Diagnosis codes and payors: searched, checked, and payors of your own.',
  team: 'The team of the key: its settings, physicians, users by name, and which source goes first.',
  organisation: 'The organisation of the management key.',
  teams: 'Teams in sandbox and production, and their settings.',
  'team keys': 'Keys for backends, and access tokens for where a key must not be.',
  'management keys': 'Keys for this plane: of the organisation, or bound to some teams.',
  members: 'People with roles, invited by link.',
  domains: 'Domains whose ownership is proved by a DNS record.',
  'provider credentials': 'Your own applications at providers, and which scopes they ask for.',
  'data pulls': 'How much of the past is pulled, provider by provider.',
  'lab accounts': 'Accounts at labs, and the teams that may order with them.',
  webhooks:
    'Endpoints that signed events are sent to: filters, headers, secrets, attempts, sending again.',
  'event destinations':
    'Brokers that events are published to beside webhooks, or in place of them.',
  audit: 'Who did and saw what.',
};
