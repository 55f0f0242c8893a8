import type { OrderResults } from '#labs/results';
import { type Json, systems } from '#terminology';

type Result = OrderResults['results'][number];

/** A coded value with its codes. Several values are components: each is a concept of its own. */
export function codedValueOf({ name, result, concepts = [] }: Result, lab: string): Json {
  const [only, ...others] = concepts;
  if (only !== undefined && others.length === 0) {
    return { valueCodeableConcept: conceptOf(only, lab) };
  }
  const components = concepts.map((each) => ({
    code: { text: name },
    valueCodeableConcept: conceptOf(each, lab),
  }));
  return {
    valueCodeableConcept: { text: result },
    ...(components.length === 0 ? {} : { component: components }),
  };
}

export function conceptOf(
  { text, codings }: NonNullable<Result['concepts']>[number],
  lab: string,
): Json {
  const coding = codings.flatMap(({ code, display, system }) =>
    code === null
      ? []
      : [{ ...codeOf(code, system, lab), ...(display === null ? {} : { display }) }],
  );
  return { ...(coding.length === 0 ? {} : { coding }), text };
}

/** HL7 table 0396: the names that messages have for code systems. */
const codeSystems: Readonly<Record<string, string>> = {
  LN: systems.loinc,
  SCT: systems.snomed,
  SNM: systems.snomed,
  SNOMEDCT: systems.snomed,
  UCUM: systems.ucum,
  I10C: systems.icd10cm,
  I10: 'http://hl7.org/fhir/sid/icd-10',
  RXNORM: 'http://www.nlm.nih.gov/research/umls/rxnorm',
  CVX: 'http://hl7.org/fhir/sid/cvx',
};

function codeOf(code: string, list: string | null, lab: string): Json {
  const name = list?.trim().toUpperCase() ?? '';
  const known = codeSystems[name];
  if (known !== undefined) return { system: known, code };
  const [, table] = /^HL7(\d{4})$/u.exec(name) ?? [];
  if (table !== undefined) {
    return { system: `http://terminology.hl7.org/CodeSystem/v2-${table}`, code };
  }
  if (/^[0-2](?:\.(?:0|[1-9]\d*)){3,}$/u.test(name)) return { system: `urn:oid:${name}`, code };
  const own = name === '' || name === 'L' ? code : `${name}:${code}`;
  return { system: systems.labValue, code: `${lab}:${own}` };
}
