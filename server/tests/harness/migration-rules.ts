type Rule = { readonly breaks: RegExp; readonly why: string };

/** Statements after which code of the release before fails. `table` is the altered one, where there is one. */
const rules: readonly Rule[] = [
  {
    breaks: /^alter table (?:if exists )?(?:only )?(?<table>[\w.]+) rename (?!constraint\b)/u,
    why: 'renames a table or a column',
  },
  {
    breaks: /^alter (?:type|view|function|sequence|schema|domain)\b.* rename\b/u,
    why: 'renames an object',
  },
  {
    breaks:
      /^drop (?:materialized view|table|view|function|procedure|aggregate|type|domain|sequence|schema|role|extension)\b/u,
    why: 'drops an object',
  },
  {
    breaks: /^alter table (?<table>[\w.]+) .*\bdrop (?!constraint\b|not null\b|expression\b)/u,
    why: 'drops a column or a default',
  },
  {
    breaks:
      /^alter table (?<table>[\w.]+) .*\bdrop constraint (?!(?:if exists )?\w+_(?:check|fkey)\b)/u,
    why: 'drops a key that ON CONFLICT may name',
  },
  {
    breaks: /^alter table (?<table>[\w.]+) .*\balter (?:column )?\w+ (?:set data )?type\b/u,
    why: 'changes the type of a column',
  },
  {
    breaks: /^alter table (?<table>[\w.]+) .*\balter (?:column )?\w+ set not null\b/u,
    why: 'forbids null',
  },
  {
    breaks:
      /^alter table (?<table>[\w.]+) .*\badd (?:column )?(?!constraint\b)(?:if not exists )?\w+ (?:(?!, add |\bdefault\b|\bgenerated\b).)*\bnot null\b(?:(?!, add |\bdefault\b|\bgenerated\b).)*(?:$|, add )/u,
    why: 'adds a column that inserts have to set',
  },
  {
    breaks:
      /^alter table (?<table>[\w.]+) .*\badd (?:constraint \w+ )?(?:check|unique|primary key|foreign key|exclude)\b/u,
    why: 'adds a constraint',
  },
  {
    breaks: /^create unique index .*? on (?:only )?(?<table>[\w.]+)/u,
    why: 'adds a constraint',
  },
  {
    breaks: /^revoke\b(?:.*? on (?:table )?(?<table>[\w.]+))?/u,
    why: 'takes a privilege away',
  },
];

/** Returns the statements, without comments, in lower case and with single spaces. Bodies of functions are left out. */
function statementsOf(text: string): readonly string[] {
  return text
    .replaceAll(/--.*$/gmu, '')
    .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
    .replaceAll(/(?<tag>\$\w*\$)[\s\S]*?\k<tag>/gu, '$1')
    .replaceAll(/'(?:[^']|'')*'/gu, "''")
    .split(';')
    .map((each) => each.replaceAll(/\s+/gu, ' ').trim().toLowerCase())
    .filter((each) => each !== '');
}

/**
 * Returns why nodes of the release before would fail after this migration. `uniqueIndexes` are those of the migrations before, which
 * ON CONFLICT may name. Tables of the migration itself are unknown to those nodes, and may be altered.
 */
export function findBreaking(text: string, uniqueIndexes: ReadonlySet<string>): readonly string[] {
  const statements = statementsOf(text);
  const own = new Set(
    statements.flatMap(
      (each) =>
        /^create table (?:if not exists )?(?<table>[\w.]+)/u.exec(each)?.groups?.['table'] ?? [],
    ),
  );
  return statements.flatMap((each) => {
    const index = /^drop index (?:concurrently )?(?:if exists )?(?<name>\w+)/u.exec(each)?.groups;
    if (index?.['name'] !== undefined)
      return uniqueIndexes.has(index['name']) ? [`${each}: drops a unique index`] : [];
    return rules.flatMap(({ breaks, why }) => {
      const found = breaks.exec(each);
      if (found === null || own.has(found.groups?.['table'] ?? '')) return [];
      return [`${each}: ${why}`];
    });
  });
}

export function uniqueIndexesOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap((text) =>
      statementsOf(text).flatMap(
        (each) =>
          /^create unique index (?:concurrently )?(?:if not exists )?(?<name>\w+) on/u.exec(each)
            ?.groups?.['name'] ?? [],
      ),
    ),
  );
}
