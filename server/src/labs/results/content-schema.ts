import { type Static, Type } from 'typebox';

import { nullable } from '#kernel/http/common-schemas.ts';
import type { LabAddition, LabConcept } from '#labs/orders';

import type { Result } from './model.ts';

const text = Type.String();

const conceptSchema = Type.Object(
  {
    text,
    codes: Type.Array(
      Type.Object(
        {
          code: nullable(text),
          display: nullable(text),
          system: nullable(
            Type.String({
              description:
                'As the laboratory names it: `SCT` is SNOMED CT, `LN` LOINC, `L` its own.',
            }),
          ),
        },
        { title: 'LabResultCode' },
      ),
    ),
  },
  { title: 'LabResultConcept' },
);

/** Additional content of a message that the contract has no field for. */
export const additionalInformation = Type.Optional(
  Type.Array(
    Type.Object(
      {
        source: Type.String({
          description:
            'A field of the message, such as `OBR-31`, or a segment of the laboratory, such as `ZPS`.',
        }),
        name: nullable(Type.String({ description: 'The name in HL7.' })),
        text,
        about: nullable(Type.String({ description: 'A test, a result or a sample.' })),
      },
      { title: 'LabAdditionalInformation' },
    ),
    {
      description:
        'Further data of the laboratory, unchanged. An extension of this product, present if there is any.',
    },
  ),
);

/** Extension fields of a result, present only if the laboratory sent them. */
export const contentFields = {
  coded_values: Type.Optional(
    Type.Array(conceptSchema, {
      description:
        'The codes of a coded result, one concept for each value. An extension of this product, where the laboratory sent codes.',
    }),
  ),
  method: Type.Optional(conceptSchema),
  equipment: Type.Optional(Type.String({ description: 'The instrument that measured.' })),
  additional_information: additionalInformation,
  review_reasons: Type.Optional(
    Type.Array(Type.Enum(['unnamed']), {
      description:
        'The reasons for a review of the result. `unnamed`: the laboratory does not name the measured analyte. An extension of this product, present if there is a reason.',
    }),
  ),
};

type Concept = Static<typeof conceptSchema>;
type Content = {
  readonly coded_values?: Concept[];
  readonly method?: Concept;
  readonly equipment?: string;
  readonly additional_information?: Static<typeof additionalInformation>;
  readonly review_reasons?: 'unnamed'[];
};

export function contentToWire(result: Result): Content {
  const { concepts, method, equipment, additions, reviewReasons } = result;
  return {
    ...(concepts === undefined
      ? {}
      : { coded_values: concepts.map((each) => conceptToWire(each)) }),
    ...(method === undefined ? {} : { method: conceptToWire(method) }),
    ...(equipment === undefined ? {} : { equipment }),
    ...additionsToWire(additions ?? []),
    ...(reviewReasons === undefined ? {} : { review_reasons: [...reviewReasons] }),
  };
}

const conceptToWire = ({ text: words, codings }: LabConcept): Concept => ({
  text: words,
  codes: codings.map(({ code, display, system }) => ({ code, display, system })),
});

export function additionsToWire(
  additions: readonly LabAddition[],
): Pick<Content, 'additional_information'> {
  if (additions.length === 0) return {};
  return {
    additional_information: additions.map(({ at, name, text: words, of = null }) => ({
      source: at,
      name,
      text: words,
      about: of,
    })),
  };
}
