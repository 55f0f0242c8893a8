import { createRequire } from 'node:module';

import { fhirClients } from './fhir-clients.ts';
import { type Definition, structureDefinitions } from './fhir-validator.ts';

type Json = Readonly<Record<string, unknown>>;
type Compiled = (part: unknown, environment: Json) => readonly unknown[];
type FhirPath = {
  compile(
    path: string | { readonly base: string; readonly expression: string },
    model: object,
  ): Compiled;
};

type Element = {
  readonly id?: string;
  readonly path?: string;
  readonly type?: readonly { readonly code?: string }[];
  readonly constraint?: readonly {
    readonly key?: string;
    readonly severity?: string;
    readonly expression?: string;
  }[];
};

/** Asks a server of terminology or of resources, or reads the HTML of a narrative, which nothing here has. */
const unsupported = /memberOf|htmlChecks|conformsTo|resolve\(/u;

/** Evaluates the invariants of StructureDefinitions with the FHIRPath of the National Library of Medicine. */
export function openInvariants(): { findings(resource: Json): readonly string[]; count(): number } {
  const load = createRequire(`${fhirClients}/`);
  const fhirpath = load('fhirpath') as FhirPath;
  const model = load('fhirpath/fhir-context/r4') as object;
  const definitions = structureDefinitions();
  const compiled = new Map<string, Compiled>();
  let evaluated = 0;

  const compile = (base: string, expression: string): Compiled => {
    const key = `${base}\n${expression}`;
    // What it traces would be printed for each part; `as` of several is `ofType` since R4 was published.
    const written = expression
      .replaceAll(/\.trace\((?:[^()]|\([^()]*\))*\)/gu, '')
      .replaceAll('.as(', '.ofType(');
    const made = compiled.get(key) ?? fhirpath.compile({ base, expression: written }, model);
    compiled.set(key, made);
    return made;
  };

  function ofDefinition(definition: Definition, value: unknown, resource: Json): readonly string[] {
    const elements: readonly Element[] = definition.snapshot?.element ?? [];
    return elements.flatMap((element) => {
      const { id = '', path = '', type = [], constraint = [] } = element;
      // A slice is judged by what is said of the element that it is of.
      if (id.includes(':')) return [];
      const steps = path.split('.').slice(1);
      return partsOf(value, steps, type).flatMap(([part, code]) => [
        ...constraint.flatMap(({ key = '', severity, expression = '' }) => {
          // Of a number there is only that it has a value, and the library cannot begin at one.
          const isJudged = severity === 'error' && typeof part !== 'number';
          if (!isJudged || unsupported.test(expression)) return [];
          evaluated += 1;
          const environment = { resource, rootResource: resource };
          const holds = compile(path.endsWith('[x]') ? code : path, expression)(part, environment);
          // Empty where it is not known, as of a reference without an address.
          return holds[0] !== false
            ? []
            : [`${String(resource['id'])} ${path}: ${key} ${expression}`];
        }),
        ...(steps.length === 0 ? [] : ofType(code, part, resource)),
      ]);
    });
  }

  function ofType(code: string, part: unknown, resource: Json): readonly string[] {
    const definition = definitions.get(`http://hl7.org/fhir/StructureDefinition/${code}`);
    const isComplex = definition?.kind === 'complex-type' && !/^(?:Backbone)?Element$/u.test(code);
    return isComplex ? ofDefinition(definition, part, resource) : [];
  }

  return {
    count: () => evaluated,
    findings: (given) => {
      const resource = JSON.parse(JSON.stringify(given)) as Json;
      const { profile = [] } = Object(resource['meta']) as { readonly profile?: readonly string[] };
      const base = `http://hl7.org/fhir/StructureDefinition/${String(resource['resourceType'])}`;
      const urls = [base, ...profile.map((url) => url.split('|')[0] ?? '')];
      return urls
        .flatMap((url) => definitions.get(url) ?? [])
        .flatMap((definition) => ofDefinition(definition, resource, resource));
    },
  };
}

/** The parts at a path, each with its type; a step with `[x]` is the name with one of the types. */
function partsOf(
  value: unknown,
  steps: readonly string[],
  types: NonNullable<Element['type']>,
): readonly (readonly [part: unknown, type: string])[] {
  const [step, ...rest] = steps;
  const usual = types[0]?.code ?? '';
  if (step === undefined) return [[value, usual]];
  return (Array.isArray(value) ? value : [value]).flatMap((each: unknown) => {
    const fields = Object(each) as Json;
    const names = step.endsWith('[x]') ? choices(fields, step.slice(0, -3)) : [step];
    return names.flatMap((name) => {
      const parts = [fields[name] ?? []].flat();
      if (rest.length > 0) return parts.flatMap((part) => partsOf(part, rest, types));
      const code = step.endsWith('[x]') ? typeNamed(types, name.slice(step.length - 3)) : usual;
      return parts.map((part) => [part, code] as const);
    });
  });
}

const choices = (fields: Json, start: string): readonly string[] =>
  Object.keys(fields).filter((name) => new RegExp(`^${start}[A-Z]`, 'u').test(name));

const typeNamed = (types: NonNullable<Element['type']>, name: string): string =>
  types.find(({ code = '' }) => code.toLowerCase() === name.toLowerCase())?.code ?? '';
