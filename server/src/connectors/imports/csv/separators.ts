import { unknown } from './mapping.ts';

type Mark = '.' | ',';
type Column = { readonly name: string; readonly values: readonly string[] };

export type Separators = {
  readonly decimal: Mark | typeof unknown;
  readonly thousands?: Mark | ' ' | "'";
  readonly why: string;
};

/** A cell that shows the meaning of a mark, or is ambiguous. */
type Seen = { readonly mark: Mark; readonly cell: string };

type Evidence = {
  readonly decimals: readonly Seen[];
  readonly thousands: readonly Seen[];
  /** Ambiguous cells with one mark before three digits: thousands, or three decimals. */
  readonly unsure: readonly Seen[];
};

const other = (mark: Mark): Mark => (mark === '.' ? ',' : '.');

/**
 * Returns the separators of decimals and thousands that all columns together indicate. Contradictions become questions to the
 * user.
 */
export function separatorsOf(columns: readonly Column[]): Separators {
  const spaced = spacesIn(columns);
  const evidence = evidenceIn(columns);
  const decided = decide(evidence);
  const { thousands = spaced } = decided;
  return { ...decided, ...(thousands === undefined ? {} : { thousands }) };
}

function decide({ decimals, thousands, unsure }: Evidence): Separators {
  const [decimal] = decimals;
  const mark = decimal?.mark ?? (thousands[0] === undefined ? undefined : other(thousands[0].mark));
  if (mark === undefined) {
    const [cell] = unsure;
    if (cell !== undefined) return asked(cell, 'may have three decimals, or count thousands');
    return { decimal: '.', why: 'Its values have no decimals.' };
  }
  const isGrouped = thousands.length > 0;
  const against =
    decimals.find((each) => each.mark !== mark) ??
    thousands.find((each) => each.mark === mark) ??
    (isGrouped ? undefined : unsure.find((each) => each.mark !== mark));
  if (against !== undefined) {
    const beside = decimal ?? thousands[0] ?? against;
    return asked(against, `stands beside ${JSON.stringify(beside.cell)}`);
  }
  const name = mark === '.' ? 'point' : 'comma';
  return {
    decimal: mark,
    ...(isGrouped ? { thousands: other(mark) } : {}),
    why: `Decimals are behind a ${name}, as in its values.`,
  };
}

function asked({ cell }: Seen, why: string): Separators {
  const text = JSON.stringify(cell);
  return {
    decimal: unknown,
    why: `The cell ${text} ${why}: write as decimal which mark is before decimals, and as thousands the other where it counts thousands.`,
  };
}

function evidenceIn(columns: readonly Column[]): Evidence {
  const found: Record<keyof Evidence, Seen[]> = { decimals: [], thousands: [], unsure: [] };
  for (const cell of columns.flatMap(({ values }) => values)) {
    const dense = cell.replaceAll(/[\s'\u2019\u00A0\u202F\u2212+-]/gu, '').replace(/e\d+$/iu, '');
    const marks = dense.match(/[.,]/gu) ?? [];
    const last = marks.at(-1);
    if (last !== '.' && last !== ',') continue;
    if (marks.some((each) => each !== last)) {
      found.decimals.push({ mark: last, cell });
      found.thousands.push({ mark: other(last), cell });
    } else if (marks.length > 1) found.thousands.push({ mark: last, cell });
    else if (/^[1-9]\d{0,2}[.,]\d{3}$/u.test(dense)) found.unsure.push({ mark: last, cell });
    else found.decimals.push({ mark: last, cell });
  }
  return found;
}

function spacesIn(columns: readonly Column[]): ' ' | "'" | undefined {
  for (const cell of columns.flatMap(({ values }) => values)) {
    if (/\d['\u2019]\d{3}(?:\D|$)/u.test(cell)) return "'";
    if (/\d[ \u00A0\u202F]\d{3}(?:\D|$)/u.test(cell)) return ' ';
  }
  return undefined;
}
