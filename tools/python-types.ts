import { type Fields, fieldsOf, listOf, textOf } from './schema-types.ts';

const keywords = new Set(
  'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield list dict str int float bool tuple bytes field raw'.split(
    ' ',
  ),
);

/** A name of the API as a name of Python: `from` is `from_`, `class-value` is `class_value`. */
export function pythonName(name: string): string {
  const cleaned = name.replaceAll(/\W/gu, '_').replace(/^(?=\d)/u, '_');
  return keywords.has(cleaned) ? `${cleaned}_` : cleaned;
}

export function snakeCase(operationId: string): string {
  const name = operationId
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/gu, '$1_$2');
  return pythonName(name.toLowerCase());
}

export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

type Kind = 'models' | 'inputs';

/** Types of one generated module, which grow while types are asked for: dataclasses of responses, or typed dictionaries of bodies. */
export class PythonTypes {
  readonly #kind: Kind;
  readonly #schemas: Fields;
  readonly #classes = new Map<string, string>();
  readonly #literals = new Map<string, string>();
  /** Components that are being written out, as some refer to themselves. */
  readonly #open = new Set<string>();

  constructor(kind: Kind, schemas: Fields) {
    this.#kind = kind;
    this.#schemas = schemas;
  }

  /** The declarations in the order in which they are needed: literals, then classes by name. */
  get text(): string {
    const literals = [...this.#literals].map(([name, type]) => `${name} = ${type}`);
    const classes = [...this.#classes].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return [...literals, ...classes.map(([, text]) => `\n\n${text}`)].join('\n');
  }

  /** A type of Python for a schema; `owner` names the class of an object that has no name of its own. */
  typeOf(schema: unknown, owner: string): string {
    const fields = fieldsOf(schema);
    const reference = fields['$ref'];
    if (typeof reference === 'string')
      return this.#typeOfComponent(reference.slice('#/components/schemas/'.length));
    if ('const' in fields) return literalOf([fields['const']]);
    const values = fields['enum'];
    if (Array.isArray(values)) return literalOf(values);
    const either = fields['anyOf'] ?? fields['oneOf'];
    if (Array.isArray(either)) return this.#union(either, owner);
    const { type } = fields;
    if (Array.isArray(type))
      return this.#union(
        type.map((each) => ({ ...fields, type: each })),
        owner,
      );
    return this.#plainType(textOf(type), fields, owner);
  }

  /** Declares a typed dictionary of these fields: name in Python, type, and whether it must be given. */
  declareDictionary(
    name: string,
    fields: readonly { readonly name: string; readonly type: string; readonly needed: boolean }[],
  ): void {
    const isPlain = fields.every((each) => pythonName(each.name) === each.name);
    const typed = fields.map((each) => ({
      name: each.name,
      type: each.needed ? each.type : `NotRequired[${each.type}]`,
    }));
    const text = isPlain
      ? [`class ${name}(TypedDict):`, ...typed.map((each) => `    ${each.name}: ${each.type}`)]
      : [
          `${name} = TypedDict("${name}", {`,
          ...typed.map((each) => `    ${JSON.stringify(each.name)}: ${JSON.stringify(each.type)},`),
          '})',
        ];
    if (fields.length === 0) text.push('    pass');
    this.#classes.set(name, text.join('\n'));
  }

  #union(schemas: readonly unknown[], owner: string): string {
    const types = new Set(
      schemas.map((each, index) => this.typeOf(each, `${owner}${index || ''}`)),
    );
    if (types.has('Any')) return 'Any';
    return [...types].toSorted((a, b) => Number(a === 'None') - Number(b === 'None')).join(' | ');
  }

  #typeOfComponent(component: string): string {
    const schema = fieldsOf(this.#schemas[component]);
    const name = pythonName(component);
    if (isObject(schema)) {
      this.#declare(name, schema);
      return name;
    }
    if (Array.isArray(schema['enum'])) {
      this.#literals.set(name, literalOf(schema['enum']));
      return name;
    }
    if (this.#open.has(component)) return 'Any';
    this.#open.add(component);
    const type = this.typeOf(schema, name);
    this.#open.delete(component);
    return type;
  }

  #plainType(type: string, fields: Fields, owner: string): string {
    switch (type) {
      case 'string':
        return fields['format'] === 'binary' ? 'bytes' : 'str';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'array':
        return this.#arrayType(fields, owner);
      default:
        return this.#objectType(type, fields, owner);
    }
  }

  #arrayType({ prefixItems, items }: Fields, owner: string): string {
    if (Array.isArray(prefixItems))
      return `tuple[${prefixItems.map((each, index) => this.typeOf(each, `${owner}${index}`)).join(', ')}]`;
    return `list[${items === undefined ? 'Any' : this.typeOf(items, `${owner}Item`)}]`;
  }

  #objectType(type: string, fields: Fields, owner: string): string {
    if (isObject(fields)) {
      this.#declare(owner, fields);
      return owner;
    }
    if (type !== 'object') return 'Any';
    const further = fields['additionalProperties'];
    const [pattern] = Object.values(fieldsOf(fields['patternProperties']));
    const value = typeof further === 'object' ? further : pattern;
    return `dict[str, ${value === undefined ? 'Any' : this.typeOf(value, `${owner}Value`)}]`;
  }

  #declare(name: string, fields: Fields): void {
    if (this.#classes.has(name)) return;
    this.#classes.set(name, '');
    const needed = new Set(listOf(fields['required']));
    const properties = Object.entries(fieldsOf(fields['properties'])).map(([wire, schema]) => ({
      name: wire,
      type: this.typeOf(schema, `${name}${pascalCase(wire)}`),
      needed: needed.has(wire),
    }));
    if (this.#kind === 'inputs') this.declareDictionary(name, properties);
    else this.#classes.set(name, dataclassText(name, properties));
  }
}

function dataclassText(
  name: string,
  properties: readonly { readonly name: string; readonly type: string; readonly needed: boolean }[],
): string {
  const lines = properties.map(({ name: wire, type, needed }) => {
    const own = pythonName(wire);
    const full = needed || /\bNone$|^Any$/u.test(type) ? type : `${type} | None`;
    const renamed = own === wire ? '' : `metadata={"name": ${JSON.stringify(wire)}}`;
    const options = [needed ? '' : 'default=None', renamed].filter((each) => each !== '');
    if (renamed !== '') return `    ${own}: ${full} = field(${options.join(', ')})`;
    return `    ${own}: ${full}${needed ? '' : ' = None'}`;
  });
  return ['@dataclass(kw_only=True)', `class ${name}(Model):`, ...lines].join('\n');
}

function isObject(fields: Fields): boolean {
  return Object.keys(fieldsOf(fields['properties'])).length > 0;
}

/** A number with a fraction is no literal of Python. */
function literalOf(values: readonly unknown[]): string {
  if (values.some((each) => typeof each === 'number' && !Number.isInteger(each))) return 'float';
  const texts = values.map((each) => {
    if (each === null) return 'None';
    if (typeof each === 'boolean') return each ? 'True' : 'False';
    return JSON.stringify(each);
  });
  return `Literal[${texts.join(', ')}]`;
}
