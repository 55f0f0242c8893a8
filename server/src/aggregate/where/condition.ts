export const comparisons = ['>=', '<=', '!=', '>', '<', '='] as const;
export type Comparison = (typeof comparisons)[number];

/** A name or a literal. `at` is its position in the text, counted in characters from 0. */
export type Operand = { readonly at: number } & (
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
);

/** A parsed `where`. */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly all: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | {
      readonly kind: 'compare';
      readonly comparison: Comparison;
      readonly left: Operand;
      readonly right: Operand;
    };

/** The names that a condition uses. */
export function namesIn(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.all.flatMap(namesIn);
    case 'not':
      return namesIn(condition.of);
    case 'compare':
      return [condition.left, condition.right].flatMap((each) =>
        each.kind === 'name' ? [each.name] : [],
      );
  }
}

/** Returns the text of a condition, which parses to the same condition. */
export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.all.map(partText).join(condition.kind === 'and' ? ' AND ' : ' OR ');
    case 'not':
      return `NOT ${partText(condition.of)}`;
    case 'compare': {
      const { left, comparison, right } = condition;
      return `${operandText(left)} ${comparison} ${operandText(right)}`;
    }
  }
}

function partText(condition: Condition): string {
  const text = conditionText(condition);
  return condition.kind === 'and' || condition.kind === 'or' ? `(${text})` : text;
}

function operandText(operand: Operand): string {
  if (operand.kind === 'name') return operand.name;
  const { value } = operand;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
