import { labs } from '../labs.ts';
import type { ExpectedResult, Lab, LabSlug, Marker, Question, QuestionType } from '../model.ts';
import { questionTypes } from '../model.ts';
import {
  findReference,
  type ReferenceMarker,
  referenceMarkers,
  type ReferencePanel,
  referencePanels,
  referenceQuestions,
} from './reference.ts';

/**
 * The labs that offer the starter catalogue, and what their test codes begin with: codes of ours, until the operator
 * imports the lab's compendium.
 */
const codePrefixes: Partial<Record<LabSlug, string>> = {
  ussl: 'US',
  quest: 'QD',
  labcorp: 'LC',
  bioreference: 'BR',
  sonora_quest: 'SQ',
};

/** The range of ids of one lab. */
const idsPerLab = 1000;
/** The range of ids of a marker's questions, and of a question's answers. */
const idsPerParent = 100;

let made: readonly Marker[] | undefined;

/** The markers that the product brings, lab by lab, panels first. Their ids never change. */
export function shippedMarkers(): readonly Marker[] {
  made ??= labs.flatMap((lab) => {
    const prefix = codePrefixes[lab.slug];
    return prefix === undefined ? [] : offerOf(lab, prefix);
  });
  return made;
}

function offerOf(lab: Lab, prefix: string): readonly Marker[] {
  const isKitLab = !lab.collectionMethods.includes('walk_in_test');
  const panels = referencePanels
    .map((panel) => toPanel(lab, prefix, panel))
    .filter(({ isForKits }) => isForKits || !isKitLab);
  const biomarkers = referenceMarkers
    .filter(({ isForKits }) => isForKits || !isKitLab)
    .map((reference) => toBiomarker(lab, prefix, reference));
  return [...panels, ...biomarkers];
}

const idOf = (lab: Lab, number: number): number => lab.id * idsPerLab + number;
const codeOf = (prefix: string, number: number): string =>
  `${prefix}-${String(number).padStart(4, '0')}`;

function toBiomarker(lab: Lab, prefix: string, reference: ReferenceMarker): Marker {
  const id = idOf(lab, reference.number);
  const { name, slug, unit, longName, note, specimen, isForKits } = reference;
  return {
    id,
    labId: lab.id,
    providerId: codeOf(prefix, reference.number),
    type: 'biomarker',
    name,
    slug,
    description: longName === '' ? name : longName,
    aliases: [...reference.aliases, reference.shortName].filter((alias) => alias !== ''),
    unit,
    loincCode: reference.loinc,
    cptCodes: [],
    specimen,
    isForKits,
    isFasting: note.startsWith('fasting'),
    priceMinor: reference.priceMinor,
    tatDays: reference.tatDays,
    worstTatDays: reference.worstTatDays,
    isALaCarte: true,
    isOrderable: true,
    questions: questionsOf(id, slug),
    excludedStates: [],
    medicareDiagnoses: [],
    expectedResults: [toResult(lab, prefix, reference)],
    rank: idsPerLab + reference.number,
    origin: 'shipped',
  };
}

function toPanel(lab: Lab, prefix: string, panel: ReferencePanel): Marker {
  const id = idOf(lab, panel.number);
  const components = panel.components
    .map((slug) => findReference(slug))
    .filter((each) => each !== undefined);
  const isUrine = components.every(({ specimen }) => specimen === 'urine');
  return {
    id,
    labId: lab.id,
    providerId: codeOf(prefix, panel.number),
    type: 'panel',
    name: panel.name,
    slug: panel.slug,
    description: panel.longName === '' ? panel.name : panel.longName,
    aliases: panel.aliases,
    unit: null,
    loincCode: panel.loinc,
    cptCodes: [],
    specimen: isUrine ? 'urine' : 'serum',
    isForKits: components.every(({ isForKits }) => isForKits),
    isFasting: panel.isFasting,
    priceMinor: panel.priceMinor,
    tatDays: panel.tatDays,
    worstTatDays: panel.worstTatDays,
    isALaCarte: true,
    isOrderable: true,
    questions: questionsOf(id, panel.slug),
    excludedStates: [],
    medicareDiagnoses: [],
    expectedResults: components.map((component) => toResult(lab, prefix, component)),
    rank: panel.number,
    origin: 'shipped',
  };
}

function toResult(lab: Lab, prefix: string, reference: ReferenceMarker): ExpectedResult {
  return {
    id: idOf(lab, reference.number),
    name: reference.name,
    slug: reference.slug,
    providerId: codeOf(prefix, reference.number),
    isRequired: true,
    loinc: {
      code: reference.loinc,
      name: reference.longName === '' ? reference.name : reference.longName,
      unit: reference.unit,
    },
  };
}

function questionsOf(markerId: number, slug: string): readonly Question[] {
  return referenceQuestions
    .filter((question) => question.slug === slug)
    .map((question, index) => {
      const id = markerId * idsPerParent + index + 1;
      return {
        id,
        code: question.code,
        text: question.text,
        type: toQuestionType(question.type),
        isRequired: question.isRequired,
        sequence: index + 1,
        answers: question.answers.map((answer, place) => ({
          id: id * idsPerParent + place + 1,
          ...answer,
        })),
        constraint: question.constraint,
      };
    });
}

function toQuestionType(text: string): QuestionType {
  const type = questionTypes.find((each) => each === text);
  if (type === undefined) throw new Error(`there is no type of question ${text}`);
  return type;
}
