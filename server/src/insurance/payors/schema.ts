import { type Static, Type } from 'typebox';

import { nullable, optional } from '#kernel/http/common-schemas.ts';
import type { Problem } from '#kernel/problem.ts';

import { addressBody, addressSchema, text, toWireAddress } from '../address-schema.ts';
import { addressProblems, toAddress } from '../address.ts';
import { knownProviders, type Payor } from './model.ts';
import type { PayorQuery } from './payor-search.ts';
import type { PayorFields } from './service.ts';

const provider = Type.String({
  maxLength: 50,
  format: 'visible-text',
  description: `A clearinghouse: ${knownProviders.map((each) => `\`${each}\``).join(', ')}; more may come.`,
});
const name = Type.String({
  maxLength: 200,
  format: 'plain-text',
  description:
    'A name or its beginning. The search knows abbreviations such as BCBS. An empty name counts as absent.',
});
const providerPayorId = text(100, 'The code of the payor at the clearinghouse.');

export const searchQuery = Type.Object({
  insurance_name: optional(name),
  provider: optional(provider),
  provider_payor_id: optional(providerPayorId),
});

export const searchBody = Type.Object(
  {
    insurance_name: optional(name),
    provider: optional(provider),
    provider_id: optional(providerPayorId),
  },
  { title: 'PayorSearchRequest' },
);

export const createBody = Type.Object(
  {
    name: text(200),
    address: addressBody,
    provider: optional(provider),
    provider_payor_id: optional(providerPayorId),
  },
  { title: 'CreatePayorBody' },
);

/** Unlike the addresses of insurance records, whose second line the contract has as a string. */
const orgAddressSchema = Type.Object({
  ...addressSchema.properties,
  second_line: nullable(Type.String()),
});
const payorFields = {
  name: Type.String(),
  aliases: Type.Array(Type.String()),
  org_address: orgAddressSchema,
  source: Type.Union([Type.Literal('platform'), Type.Literal('team')], {
    description: "`platform`: everybody's. `team`: your own.",
  }),
};
const payorCode = Type.String({
  description: 'The code that insurance records use for the payor.',
});

export const payorSchema = Type.Object(
  {
    payor_code: payorCode,
    code: Type.String({ description: 'The same as `payor_code`.' }),
    ...payorFields,
  },
  { title: 'ClientFacingPayor' },
);
export const deprecatedPayorSchema = Type.Object(
  { code: payorCode, ...payorFields },
  { title: 'ClientFacingPayorSearchResponseDeprecated' },
);

export function toWirePayor(payor: Payor): Static<typeof payorSchema> {
  return { payor_code: payor.code, ...toDeprecatedWirePayor(payor) };
}

export function toDeprecatedWirePayor({
  code,
  name: called,
  aliases,
  address,
  source,
}: Payor): Static<typeof deprecatedPayorSchema> {
  return {
    code,
    name: called,
    aliases: [...aliases],
    org_address: { ...toWireAddress(address), second_line: address.secondLine || null },
    source,
  };
}

/** Null where nothing is asked for. */
export function toQuery(given: {
  readonly insurance_name: string | null | undefined;
  readonly provider: string | null | undefined;
  readonly id: string | null | undefined;
}): PayorQuery | null {
  const { provider: of = null, id = null } = given;
  const typed = given.insurance_name?.trim() ?? '';
  const insuranceName = typed === '' ? null : typed;
  if (insuranceName === null && of === null && id === null) return null;
  return { name: insuranceName, provider: of, providerPayorId: id };
}

export function toFields(
  body: Static<typeof createBody>,
): PayorFields | { readonly problems: readonly Problem[] } {
  const { provider: of = null, provider_payor_id: id = null } = body;
  const problems = [...addressProblems(body.address, ['body', 'address'])];
  if ((of === null) !== (id === null)) {
    const missing = of === null ? 'provider' : 'provider_payor_id';
    const msg = 'Give provider and provider_payor_id, or neither';
    problems.push({ type: 'missing', loc: ['body', missing], msg });
  }
  if (problems.length > 0) return { problems };
  return {
    name: body.name.trim(),
    address: toAddress(body.address),
    provider: of,
    providerPayorId: id?.trim() ?? null,
  };
}
