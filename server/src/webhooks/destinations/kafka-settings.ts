import type { DestinationSettings } from './settings.ts';

const brokerAddress =
  /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?):(\d{1,5})$/iu;
/** https://kafka.apache.org/documentation/#topicconfigs; `.` and `..` are not valid names. */
const topicName = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,249}$/u;

type Found = readonly [place: readonly (string | number)[], what: string];

/** Returns the problems with Kafka settings, by the field of the request. */
export function kafkaProblems(
  settings: DestinationSettings['kafka'],
  { isProduction, hidden }: { readonly isProduction: boolean; readonly hidden: string },
): readonly Found[] {
  const { brokers, topic, tls } = settings;
  const found: Found[] = [];
  for (const [index, broker] of brokers.entries()) {
    const port = Number(brokerAddress.exec(broker)?.[1] ?? 0);
    if (port === 0 || port > 65_535) {
      found.push([['brokers', index], 'it is not an address such as kafka.example:9093']);
    }
  }
  if (!topicName.test(topic)) found.push([['topic'], 'it is not the name of a topic']);
  if (!tls && isProduction) found.push([['tls'], 'in production it must be encrypted']);
  return [...found, ...credentialProblems(settings, hidden)];
}

function credentialProblems(
  { mechanism, username, password }: DestinationSettings['kafka'],
  hidden: string,
): readonly Found[] {
  if (mechanism === null) {
    return username === '' && password === ''
      ? []
      : [[['sasl_mechanism'], 'say how the user and the password are shown to the broker']];
  }
  if (username === '') return [[['username'], 'it is missing']];
  return password === '' || password === hidden
    ? [[['password'], 'it must be given, because the address is a new one']]
    : [];
}
