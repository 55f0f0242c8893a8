import { type Interpretation } from '#labs/values';

import { parseMessage } from '../../src/connectors/labs/hl7/message.ts';
import { readResults } from '../../src/connectors/labs/hl7/result-message.ts';
import type { LabReport } from '../../src/labs/orders/index.ts';
import { merge } from '../../src/labs/results/merging/merge.ts';
import type { ResultSet } from '../../src/labs/results/merging/result-set.ts';
import { interpret, worstOf } from '../../src/labs/results/model.ts';
import { hl7Peer, oru } from './lab-examples.ts';

const now = new Date('2026-03-05T00:00:00Z');

/** The reports in a message of these segments after the PID. */
export function reportsIn(lines: readonly string[], id = 'M1'): readonly LabReport[] {
  const patient = 'PID|1||P1||Person^Example||19840229|F';
  return readResults(parseMessage(oru([patient, ...lines], id)), hl7Peer, now);
}

/** The state of an order after these messages about it. */
export function setAfter(...messages: readonly (readonly string[])[]): ResultSet {
  const reports = messages.flatMap((lines, index) => reportsIn(lines, `M${index}`));
  const set = reports.reduce<ResultSet | null>((before, report) => merge(before, report), null);
  if (set === null) throw new Error('no message');
  return set;
}

/** The rows, each with its sub-identifier and what it was before. */
export const rowsOf = ({ observations }: ResultSet): readonly (readonly string[])[] =>
  observations.map(({ code, loinc, subId, result, withdrawal, history = [] }) => [
    [code ?? loinc, subId].filter((part) => part !== undefined).join(' '),
    withdrawal ?? result,
    ...history.map((each) => each.withdrawal ?? each.result),
  ]);

/** The values that hold, in any order. */
export const liveOf = ({ observations }: ResultSet): readonly string[] =>
  observations
    .filter(({ withdrawal }) => withdrawal === undefined)
    .map(({ code, loinc, result }) => `${code ?? loinc} ${result}`)
    .toSorted();

export const gravestOf = ({ observations }: ResultSet): Interpretation =>
  worstOf(observations.map((each) => interpret(each, [])));

export type ObrFields = {
  readonly code?: string;
  readonly status?: string;
  readonly placer?: string;
  readonly filler?: string;
  /** OBR-22. */
  readonly at?: string;
};

/** An OBR with its status in OBR-25. */
export const obrOf = ({
  code = '80048',
  status = '',
  placer = 'O1',
  filler = 'A1',
  at = '',
}: ObrFields = {}): string =>
  `OBR|1|${placer}|${filler}|${code}^Panel ${code}^L${'|'.repeat(18)}${at}|||${status}`;

export type ObxFields = {
  readonly flag?: string;
  readonly status?: string;
  readonly sub?: string;
  readonly set?: string;
  readonly at?: string;
};

export const obxOf = (
  code: string,
  value: string,
  { flag = '', status = 'F', sub = '', set = '1', at = '' }: ObxFields = {},
): string =>
  `OBX|${set}|NM|${code}^Test ${code}^L|${sub}|${value}|mmol/L|3.5-5.1|${flag}|||${status}|||${at}`;
