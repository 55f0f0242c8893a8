import type { BaseContext } from '#kernel/app-context.ts';
import { uuidPattern } from '#kernel/formats.ts';
import type { Environment, TeamId } from '#kernel/scope.ts';
import {
  allowTeams,
  createLabAccount,
  delegatedFlows,
  deleteLabAccount,
  type LabAccount,
  type LabAccountFields,
  labAccountStatuses,
  listManagedLabAccounts,
  replaceLabAccount,
} from '#labs/catalog';
import { findOperatorScope, findTeamScope, toId } from '#management';

import { type Arguments, printData, readArguments, UsageError, withResources } from './terminal.ts';

const help = `
Usage: salus lab-accounts list [--environment production|sandbox] [--region us|eu] [--json]
       salus lab-accounts add LAB NUMBER [--team TEAM]… [--name TEXT] [--status STATUS] [--flow FLOW] [--json]
       salus lab-accounts change ACCOUNT_ID [--number NUMBER] [--team TEAM]… [--name TEXT] [--status STATUS] [--flow FLOW] [--json]
       salus lab-accounts remove ACCOUNT_ID [--json]

Manages the accounts of the organization at laboratories. LAB is a slug of GET /v3/lab_tests/labs, NUMBER the laboratory's
number of the account, as in its results. The named teams order through the account. A result that names no order belongs
to the team with the account. Without --team a new account belongs to the only team.

STATUS is ${labAccountStatuses.join(', ')} (only an active account takes orders),
FLOW ${delegatedFlows.join(', ')}.
The default is production and the region us; change them with --environment and --region. A sandbox has its own
laboratory.`;

type Work = (resources: BaseContext, place: Place, team: string | null) => Promise<number>;
type Place = { readonly environment: Environment; readonly region: 'us' | 'eu' };

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    team: { type: 'string', multiple: true },
    environment: { type: 'string' },
    region: { type: 'string' },
    number: { type: 'string' },
    name: { type: 'string' },
    status: { type: 'string' },
    flow: { type: 'string' },
  });
  if (given === null) return 0;
  const work = workOf(given);
  const place: Place = {
    environment: oneOf(given, 'environment', ['production', 'sandbox']) ?? 'production',
    region: oneOf(given, 'region', ['us', 'eu']) ?? 'us',
  };
  return withResources(async (resources, config) => work(resources, place, config.team));
}

function workOf(given: Arguments): Work {
  const [action = 'list', first, second] = given.positionals;
  switch (action) {
    case 'list':
      return async (resources, place) => list(given, resources, place);
    case 'add':
      if (first === undefined || second === undefined) {
        throw new UsageError('Name the lab and its number: salus lab-accounts add LAB NUMBER.');
      }
      return add(given, {
        ...newFields,
        ...changesIn(given),
        lab: first,
        providerAccountId: numberIn(second),
      });
    case 'change':
    case 'remove': {
      if (first === undefined) {
        throw new UsageError(`Name the account: salus lab-accounts ${action} ACCOUNT_ID.`);
      }
      if (!uuidPattern.test(first)) throw noAccount(first);
      const id = toId<LabAccount['id']>(first);
      const changes = changesIn(given);
      return async (resources, place) =>
        action === 'change'
          ? change(given, resources, { ...place, id, changes })
          : remove(given, resources, { ...place, id });
    }
    default:
      throw new UsageError(
        `There is no "salus lab-accounts ${action}"; --help lists what there is.`,
      );
  }
}

const newFields: Omit<LabAccountFields, 'providerAccountId'> = {
  status: 'active',
  delegatedFlow: 'not_delegated',
  accountName: null,
  defaultClinicalNotes: null,
  businessUnits: null,
  allowedBilling: {},
};

function add(given: Arguments, fields: LabAccountFields & Pick<LabAccount, 'lab'>): Work {
  return async (resources, place, team) => {
    const names = given.list('team');
    const teamIds = await teamsOf(resources, place, names.length === 0 ? [team] : names);
    const scope = await findOperatorScope(resources);
    return show(given, await createLabAccount(resources, scope, place, { ...fields, teamIds }));
  };
}

async function list(given: Arguments, resources: BaseContext, place: Place): Promise<number> {
  const scope = await findOperatorScope(resources);
  const filter = { ...place, id: undefined, teamId: undefined, status: undefined };
  const accounts = await listManagedLabAccounts(resources, scope, filter);
  if (given.flag('json')) printData(JSON.stringify(accounts));
  else for (const account of accounts) printData(describe(account));
  return 0;
}

async function change(
  given: Arguments,
  resources: BaseContext,
  {
    changes,
    ...place
  }: Place & Pick<LabAccount, 'id'> & { readonly changes: Partial<LabAccountFields> },
): Promise<number> {
  const scope = await findOperatorScope(resources);
  const filter = { ...place, teamId: undefined, status: undefined };
  const [before] = await listManagedLabAccounts(resources, scope, filter);
  if (before === undefined) throw noAccount(place.id);
  const teams = given.list('team');
  let account = before;
  if (Object.keys(changes).length > 0) {
    account = await replaceLabAccount(resources, scope, place, { ...before, ...changes });
  }
  if (teams.length > 0) {
    const teamIds = await teamsOf(resources, place, teams);
    account = await allowTeams(resources, scope, place, teamIds);
  }
  return show(given, account);
}

async function remove(
  given: Arguments,
  resources: BaseContext,
  place: Place & Pick<LabAccount, 'id'>,
): Promise<number> {
  const scope = await findOperatorScope(resources);
  const filter = { ...place, teamId: undefined, status: undefined };
  const [before] = await listManagedLabAccounts(resources, scope, filter);
  if (before === undefined) throw noAccount(place.id);
  await deleteLabAccount(resources, scope, place);
  printData(given.flag('json') ? JSON.stringify({ removed: place.id }) : `Removed ${place.id}.`);
  return 0;
}

function noAccount(id: string): UsageError {
  return new UsageError(`There is no lab account ${id}; salus lab-accounts list shows them.`);
}

function changesIn(given: Arguments): Partial<LabAccountFields> {
  const [number, name] = [given.text('number'), given.text('name')];
  const status = oneOf(given, 'status', labAccountStatuses);
  const delegatedFlow = oneOf(given, 'flow', delegatedFlows);
  return {
    ...(number === undefined ? {} : { providerAccountId: numberIn(number) }),
    ...(name === undefined ? {} : { accountName: name === '' ? null : name }),
    ...(status === undefined ? {} : { status }),
    ...(delegatedFlow === undefined ? {} : { delegatedFlow }),
  };
}

function numberIn(text: string): string {
  const number = text.trim();
  if (/^[^\p{Cc}]{1,64}$/u.test(number)) return number;
  throw new UsageError("NUMBER is the laboratory's number of the account: 1 to 64 characters.");
}

async function teamsOf(
  resources: BaseContext,
  { environment }: Place,
  names: readonly (string | null)[],
): Promise<readonly TeamId[]> {
  const ids = new Set<TeamId>();
  for (const name of names) {
    ids.add((await findTeamScope(resources, name ?? undefined, environment)).teamId);
  }
  return [...ids];
}

function oneOf<Word extends string>(
  given: Arguments,
  option: string,
  words: readonly Word[],
): Word | undefined {
  const text = given.text(option);
  const word = words.find((each) => each === text);
  if (text !== undefined && word === undefined) {
    throw new UsageError(`--${option} must be one of ${words.join(', ')}.`);
  }
  return word;
}

function show(given: Arguments, account: LabAccount): number {
  printData(given.flag('json') ? JSON.stringify(account) : describe(account));
  return 0;
}

function describe({
  id,
  lab,
  providerAccountId,
  status,
  teamIds,
  accountName,
}: LabAccount): string {
  const teams = teamIds.length === 0 ? 'no team' : teamIds.join(', ');
  return `${id}  ${lab}  ${providerAccountId}  ${status}  ${accountName ?? '-'}  ${teams}`;
}
