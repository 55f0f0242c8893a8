const address = {
  first_line: '1 Main St',
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  country: 'US',
};
const contact = { phone_number: '+16025771234', email: 'jane@example.com' };
const patient = { first_name: 'Jane', last_name: 'Doe', dob: '1985-02-28', gender: 'female' };

/** An example body for each operation that has one. */
export const examples: Readonly<Record<string, unknown>> = {
  createUser: { client_user_id: 'patient-42', fallback_time_zone: 'Europe/Berlin' },
  searchUsers: {
    provider: 'oura',
    connection_state: 'failing',
    client_user_id: 'patient-',
    limit: 50,
  },
  patchUser: { client_user_id: 'patient-43' },
  saveUserDemographics: { ...patient, ...contact, address },
  createUserPortalUrl: { context: 'launch' },
};
