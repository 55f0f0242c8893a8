import type { BaseContext } from '#kernel/app-context.ts';
import type { Addresses } from '#kernel/cluster/ipc-messages.ts';
import type { Config } from '#kernel/config.ts';
import { type Bootstrap, consoleAddress, consoleUrl, issueStartLink } from '#management';

import { asTyped } from '../as-typed.ts';
import { printData, printText } from '../terminal.ts';

/** A key that was given stays where it was given: what is printed ends up in logs. */
export function printFirstStart(
  first: Extract<Bootstrap, { created: true }>,
  config: Config,
): void {
  const { bootstrapManagementKey, bootstrapTeamKey } = config;
  const managementKey =
    bootstrapManagementKey === null ? first.managementKey : 'as given in the environment';
  const teamKey = bootstrapTeamKey === null ? first.teamKey : 'as given in the environment';
  printData(`
First start. Keys are shown only once; keep them:

  Organisation    ${first.organisationId}
  Management key  ${managementKey}
  Team            ${first.teamId} (${first.environment})
  Team key        ${teamKey}`);
}

/** Told once, at the first start. */
const diagnosesHint = `Diagnosis search knows all codes of ICD-10-CM. For the notes and further terms of its tables:
  salus import icd10cm --year 2027 --download
`;

/** Says that the server answers, where, and at the first start how to go on. */
export async function printStarted(
  { local, management }: Addresses,
  first: Bootstrap,
  { resources, config }: { readonly resources: BaseContext; readonly config: Config },
): Promise<void> {
  const isKeyNew = first.created && config.bootstrapTeamKey === null;
  // What signs in as the administrator of a first start, once.
  const start = first.created ? await issueStartLink(resources) : null;
  printReady({ local, management, start }, config, isKeyNew ? first.teamKey : null);
  if (first.created) printText(diagnosesHint);
}

type Ready = Addresses & { readonly start: string | null };

function printReady(
  { local: address, management, start }: Ready,
  config: Config,
  key: string | null,
): void {
  printData(`
Salus is ready.

  Address        ${address}${management === null ? '' : `\n  Management     ${management}`}
  Console        ${management ?? address}/console
  Documentation  ${address}/docs
  API reference  ${address}/docs/reference${start === null ? '' : consoleLine(start, management ?? address, config)}

Try:  curl -H 'x-${config.serviceName}-api-key: ${key ?? '<team key>'}' ${address}/v2/user
`);
}

function consoleLine(start: string, address: string, config: Config): string {
  const url = consoleUrl(consoleAddress(config, Number(new URL(address).port) || undefined), start);
  const later = asTyped('salus console');
  return `\n\nOpen the console, once and within 15 minutes (later: ${later}):\n\n  ${url}`;
}
