const address = {
  first_line: '1 Main St',
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  country: 'US',
};
const contact = { phone_number: '+16025771234', email: 'jane@example.com' };
const patient = { first_name: 'Jane', last_name: 'Doe', dob: '1985-02-28', gender: 'female' };
const insured = { ...patient, ...contact, address };

/** A body of each operation that has one. Ids begin with 0199f1c: a reader puts own ones in their place. */
export const examples: Readonly<Record<string, unknown>> = {
  createInsurance: {
    payor_code: 'payor-0199f1c',
    member_id: 'W000000001',
    relationship: 'Self',
    insured,
  },
  checkEligibility: { provider: { name: 'Example Laboratory', npi: '1234567893' } },
  createEligibilityBatch: {
    provider: { name: 'Example Laboratory', npi: '1234567893' },
    user_ids: ['0199f1c0-0000-7000-8000-000000000001'],
  },
  searchPayorDeprecated: { insurance_name: 'Aetna' },
  createPayor: { name: 'Example Health Plan', address },
  validateIcdCodes: { codes: ['E11.9', 'Z13.220'] },
};
