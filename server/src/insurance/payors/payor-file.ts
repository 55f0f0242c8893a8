import { readCsvTable, type TableRow } from '#kernel/files/csv-table.ts';
import { renderCsv } from '#kernel/files/csv.ts';

import { type Address, toAddress } from '../address.ts';
import { inferredCodes } from '../us/government-plans.ts';
import { codeKey, type Payor, type ProviderId } from './model.ts';

/** An invalid file of payors. The message names the row and the column. */
export class PayorFileError extends Error {}

const columns = [
  'payor_code',
  'name',
  'aliases',
  'first_line',
  'second_line',
  'city',
  'state',
  'zip',
  'country',
  'provider',
  'provider_payor_id',
] as const;
type Column = (typeof columns)[number];
type Row = TableRow<Column>;

const required: readonly Column[] = ['payor_code', 'name'];
const cellCharactersMax = 500;
const rowsMax = 100_000;
const codePattern = /^[A-Z0-9][A-Z0-9_.-]{0,49}$/u;
const providerPattern = /^[a-z][a-z0-9_]{0,49}$/u;
const aliasSeparator = ';';

/**
 * The payors of a CSV file with the columns above, of which only payor_code and name must be there. A payor has a row
 * for each of its provider ids; after the first, its other columns are empty or the same.
 */
export function parsePayorFile(text: string, name: string): readonly Payor[] {
  const payors = new Map<string, Payor>();
  const lines = new Map<string, number>();
  for (const row of rowsOf(text, name)) {
    const fail = (column: Column, problem: string): never => {
      throw new PayorFileError(`${name}, row ${row.line}, column ${column}: ${problem}`);
    };
    const payor = toPayor(row, fail);
    const known = payors.get(payor.code);
    const line = lines.get(payor.code) ?? row.line;
    payors.set(
      payor.code,
      known === undefined
        ? firstRow(row, payor, fail)
        : furtherRow(row, { known, payor, line, fail }),
    );
    lines.set(payor.code, line);
  }
  return [...payors.values()];
}

type Fail = (column: Column, problem: string) => never;

function rowsOf(text: string, name: string): readonly Row[] {
  const error = PayorFileError;
  return readCsvTable(text, { name, columns, required, rowsMax, cellCharactersMax, error });
}

function toPayor({ cells }: Row, fail: Fail): Payor {
  const code = codeKey(cells.payor_code);
  if (!codePattern.test(code))
    fail('payor_code', 'it is 1 to 50 letters, digits, underscores, dots or hyphens');
  if (code in inferredCodes)
    fail('payor_code', `${code} stands for a plan that is worked out from an address`);
  const aliases = cells.aliases
    .split(aliasSeparator)
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '');
  return {
    code,
    name: cells.name,
    aliases: [...new Set(aliases)],
    address: addressOf(cells),
    providerIds: providerIdOf(cells, fail),
    source: 'platform',
  };
}

function addressOf(cells: Row['cells']): Address {
  return toAddress({ ...cells, country: cells.country });
}

function providerIdOf(
  { provider, provider_payor_id: id }: Row['cells'],
  fail: Fail,
): readonly ProviderId[] {
  if (provider === '' && id === '') return [];
  if (provider === '') fail('provider', 'it is empty beside a provider_payor_id');
  if (id === '') fail('provider_payor_id', 'it is empty beside a provider');
  if (!providerPattern.test(provider))
    fail('provider', 'it is lower-case letters, digits and underscores, such as change_healthcare');
  return [{ provider, id }];
}

function firstRow({ cells }: Row, payor: Payor, fail: Fail): Payor {
  if (cells.name === '') fail('name', 'it is empty');
  return payor;
}

/** Reads a further row of a payor: it adds an id, and must not contradict the first row. */
function furtherRow(
  { cells }: Row,
  at: { readonly known: Payor; readonly payor: Payor; readonly line: number; readonly fail: Fail },
): Payor {
  const { known, payor, line, fail } = at;
  const { code } = known;
  if (cells.name !== '' && cells.name !== known.name)
    fail('name', `${code} has another name in row ${line}`);
  if (payor.aliases.some((alias) => !known.aliases.includes(alias)))
    fail('aliases', `${code} has other aliases in row ${line}`);
  const { first_line: firstLine, city, zip } = cells;
  if (
    (firstLine !== '' && firstLine !== known.address.firstLine) ||
    (city !== '' && city !== known.address.city) ||
    (zip !== '' && zip !== known.address.zip)
  )
    fail('first_line', `${code} has another address in row ${line}`);
  if (payor.providerIds.length === 0) fail('payor_code', `${code} is in row ${line} already`);
  const repeated = payor.providerIds.some(({ provider, id }) =>
    known.providerIds.some((each) => each.provider === provider && each.id === id),
  );
  if (repeated) fail('provider_payor_id', `${code} has this id in an earlier row`);
  return { ...known, providerIds: [...known.providerIds, ...payor.providerIds] };
}

/** Renders payors as a file from which `parsePayorFile` reads the same payors. */
export function renderPayorFile(payors: readonly Payor[]): string {
  return renderCsv([columns, ...payors.flatMap((payor) => rowsFor(payor))]);
}

function rowsFor({ code, name, aliases, address, providerIds }: Payor): readonly string[][] {
  const own = [
    name,
    aliases.join(aliasSeparator),
    address.firstLine,
    address.secondLine,
    address.city,
    address.state,
    address.zip,
    address.country,
  ];
  const [first = { provider: '', id: '' }, ...further] = providerIds;
  const rows = [[code, ...own, first.provider, first.id]];
  for (const { provider, id } of further) rows.push([code, ...empty, provider, id]);
  return rows;
}

/** A further row leaves the other columns empty. */
const empty = ['', '', '', '', '', '', '', ''];
