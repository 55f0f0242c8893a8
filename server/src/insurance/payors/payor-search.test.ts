import { describe, expect, test } from 'vitest';

import { openPayorDirectory, payorHitsMax } from './payor-search.ts';
import { shippedPayors } from './platform-payors.ts';

const directory = openPayorDirectory(shippedPayors());
const found = (
  name: string | null,
  provider: string | null = null,
  providerPayorId: string | null = null,
): readonly string[] =>
  directory.search({ name, provider, providerPayorId }).map(({ payor }) => payor.code);

describe('the first hit for', () => {
  test.each([
    ['uhc', 'UHC'],
    ['United Healthcare', 'UHC'],
    ['unitedhealthc', 'UHC'],
    ['united health care', 'UHC'],
    ['aetna', 'AETNA'],
    ['Aetna Insurance Company, Inc.', 'AETNA'],
    ['atena', 'AETNA'],
    ['cigan', 'CIGNA'],
    ['humna', 'HUMANA'],
    ['BCBS Texas', 'BCBS_TX'],
    ['bcbs tx', 'BCBS_TX'],
    ['BC/BS of Texas', 'BCBS_TX'],
    ['Texas Blue Cross', 'BCBS_TX'],
    ['blue cross blue shield of illinois', 'BCBS_IL'],
    ['BlueCross BlueShield Tennessee', 'BCBS_TN'],
    ['bcbsma', 'BCBS_MA'],
    ['Blue Shield of California', 'BCBS_CA_SHIELD'],
    ['florida blue', 'BCBS_FL'],
    ['carefirst', 'BCBS_DC'],
    ['empire blue cross', 'BCBS_NY_ANTHEM'],
    ['kaiser', 'KAISER'],
    ['kaiser northern california', 'KAISER_CA_N'],
    ['Medi-Cal', 'MEDICAID_CA'],
    ['medical california', 'MEDICAID_CA'],
    ['mass health', 'MEDICAID_MA'],
    ['MassHealth', 'MEDICAID_MA'],
    ['medicaid ny', 'MEDICAID_NY'],
    ['Texas Medicaid', 'MEDICAID_TX'],
    ['medicare florida', 'MEDICARE_FL'],
    ['noridian california', 'MEDICARE_CA'],
    ['tricare east', 'TRICARE_EAST'],
    ['health net', 'HEALTH_NET'],
    ['molina', 'MOLINA'],
    ['moda health', 'MODA'],
    ['LA Care', 'LA_CARE'],
    ['omaha mutual', 'MUTUAL_OMAHA'],
    ['BCBS_TX', 'BCBS_TX'],
    ['UnitedHealthcare Community Plan', 'UHC'],
    ['UHC Community Plan of Texas', 'UHC'],
    ['United Healthcare Choice Plus PPO', 'UHC'],
    ['Aetna Medicare Advantage', 'AETNA'],
    ['Aetna Better Health of Ohio', 'AETNA'],
    ['Humana Gold Plus HMO', 'HUMANA'],
    ['Blue Cross Blue Shield of Texas Blue Choice PPO', 'BCBS_TX'],
    ['Community Health Plan of Washington', 'CHPW'],
    ['medicare advantage aetna', 'AETNA'],
    ['hmo aetna', 'AETNA'],
    ['medicare advantage humana', 'HUMANA'],
    ['united healthcare medicare advantage', 'UHC'],
    ['medicare advantage uhc', 'UHC'],
    ['open access cigna', 'CIGNA'],
    ['medicaid molina', 'MOLINA'],
    ['molina healthcare of texas', 'MOLINA'],
    ['medicare wellcare', 'WELLCARE'],
    ['ppo blue cross blue shield of texas', 'BCBS_TX'],
    ['florida blue hmo', 'BCBS_FL'],
    ['original medicare', 'MEDICARE'],
    ['medicare part b', 'MEDICARE'],
    ['railroad medicare', 'MEDICARE_RAILROAD'],
    ['aarp medicare supplement', 'AARP_MEDSUPP'],
    ['tricare for life', 'TRICARE_LIFE'],
  ])('%j is %s', (name, code) => {
    expect(found(name)[0]).toBe(code);
  });
});

describe('by what a clearinghouse calls it', () => {
  test('a payor is found by provider and id, whatever the case', () => {
    expect(found(null, 'stedi', '87726')).toEqual(['UHC']);
    expect(found(null, 'stedi', 'ksrcn')).toEqual(['KAISER_CA_N']);
  });

  test('an id of another provider is none', () => {
    expect(found(null, 'pverify', '87726')).toEqual([]);
    expect(found(null, 'not_known_yet', '87726')).toEqual([]);
  });

  test('an id alone is looked for with every provider', () => {
    expect(found(null, null, '60054')).toEqual(['AETNA']);
  });

  test('a name is looked for among those with the id', () => {
    expect(found('aetna', 'stedi')).toEqual(['AETNA']);
    expect(found('aetna', 'stedi', '87726')).toEqual([]);
  });
});

test('an answer is never longer than it may be', () => {
  expect(found('blue')).toHaveLength(payorHitsMax);
  expect(found(null, null, null).length).toBe(payorHitsMax);
});

test.each(['🙂', "'; drop table payor; --", '.*', 'x'.repeat(200), '(', ' '])(
  'the query %j finds nothing and breaks nothing',
  (name) => {
    expect(found(name)).toEqual([]);
  },
);

test('a code is found in any case', () => {
  expect(directory.find('uhc')?.name).toBe('UnitedHealthcare');
  expect(directory.find('nobody')).toBeUndefined();
  expect(directory.find('unite')).toMatchObject({ code: 'UNITE', name: 'UnitedHealthcare' });
  expect(directory.find('AARPA')?.name).toMatch(/^AARP/u);
});
