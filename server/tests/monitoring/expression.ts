import { parser } from '@prometheus-io/lezer-promql';

/** One condition on a label: `status=~"5.."`. */
type Matcher = { readonly label: string; readonly op: string; readonly value: string };
/** A metric as an expression names it. */
export type Selector = { readonly metric: string; readonly matchers: readonly Matcher[] };
type Parsed = { readonly selectors: readonly Selector[]; readonly grouping: readonly string[] };

type Node = ReturnType<typeof parser.parse>['topNode'];

const textOf = (expression: string, node: Node | null): string =>
  node === null ? '' : expression.slice(node.from, node.to);

/** What a PromQL expression asks for, by Prometheus' own grammar; an error where it is none. */
export function readExpression(expression: string): Parsed {
  const selectors: Selector[] = [];
  const grouping: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ node, type }) => {
      if (type.isError) throw new Error(`not PromQL at character ${node.from}: ${expression}`);
      if (type.name === 'VectorSelector') selectors.push(selectorOf(expression, node));
      if (type.name === 'GroupingLabels')
        grouping.push(...node.getChildren('LabelName').map((each) => textOf(expression, each)));
    },
  });
  return { selectors, grouping };
}

function selectorOf(expression: string, node: Node): Selector {
  const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
  return {
    metric: textOf(expression, node.getChild('Identifier')),
    matchers: matchers.map((each) => ({
      label: textOf(expression, each.getChild('LabelName')),
      op: textOf(expression, each.getChild('MatchOp')),
      // Its quotes are JSON's: none of our expressions uses another kind.
      value: String(JSON.parse(textOf(expression, each.getChild('StringLiteral')))),
    })),
  };
}

/** Whether a value of the label is picked out by the condition, be it to take it or to leave it out. */
export function names({ op, value }: Matcher, actual: string): boolean {
  return op.endsWith('~') ? new RegExp(`^(?:${value})$`, 'u').test(actual) : actual === value;
}
