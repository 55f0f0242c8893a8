/** A body of each operation that has one. Ids begin with 0199f1c: a reader puts own ones in their place. */
export const examples = {
  createCheckoutQuote: {
    order_set: { lab_test_ids: ['0199f1c8-5d10-7e44-b1aa-90c3d2e1f001'] },
    modality: 'testkit',
    priority: false,
    us_state: 'AZ',
  },
  refineCheckoutQuote: { priority: true },
  createCheckoutSession: {
    quote_id: '0199f1ca-77b1-7c01-9c3d-1a2b3c4d5e01',
    user_id: '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3',
    payment: { channel: 'stripe', method: 'payment_intent' },
    patient_details: {
      first_name: 'Jane',
      last_name: 'Doe',
      dob: '1985-02-28',
      gender: 'female',
      phone_number: '+16025771234',
      email: 'jane@example.com',
    },
    patient_address: {
      receiver_name: 'Jane Doe',
      first_line: '1 Main St',
      city: 'Phoenix',
      state: 'AZ',
      zip: '85004',
      country: 'US',
    },
  },
  payCheckoutSessionInSandbox: { outcome: 'paid' },
};
