const userId = '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3';
const labTestId = '0199f1c8-5d10-7e44-b1aa-90c3d2e1f001';
const orderId = '0199f1c9-22aa-7c01-8f10-4b5c6d7e8f02';

const street = { first_line: '1 Main St', city: 'Phoenix', state: 'AZ' };
const zipped = { ...street, zip: '85004', country: 'US' };
const contact = { phone_number: '+16025771234', email: 'jane@example.com' };
const patient = { first_name: 'Jane', last_name: 'Doe', dob: '1985-02-28', gender: 'female' };
const order = {
  patient_details: { ...patient, ...contact },
  patient_address: { receiver_name: 'Jane Doe', ...zipped },
};
const shipping = { receiver_name: 'Jane Doe', ...zipped, phone_number: contact.phone_number };

const fhirOrder = {
  resourceType: 'Bundle',
  entry: [
    {
      resource: {
        resourceType: 'Patient',
        id: 'patient-0199f1c',
        name: [{ given: ['Jane'], family: 'Doe' }],
        birthDate: patient.dob,
        gender: patient.gender,
        telecom: [
          { system: 'phone', value: contact.phone_number },
          { system: 'email', value: contact.email },
        ],
        address: [{ line: ['1 Main St'], city: 'Phoenix', state: 'AZ', postalCode: '85004' }],
      },
    },
    {
      resource: {
        resourceType: 'ServiceRequest',
        status: 'active',
        intent: 'order',
        extension: [{ url: 'lab_test_id', valueString: labTestId }],
      },
    },
  ],
};

/** A body of each operation that has one. Ids begin with 0199f1c: a reader puts own ones in their place. */
export const examples: Readonly<Record<string, unknown>> = {
  createOrder: { user_id: userId, ...order, order_set: { lab_test_ids: [labTestId] } },
  importOrder: {
    user_id: userId,
    ...order,
    billing_type: 'client_bill',
    collection_method: 'walk_in_test',
    sample_id: 'SL-0199f1c',
    order_set: { lab_test_ids: [labTestId] },
  },
  createFhirOrder: fhirOrder,
  estimateOrderSetPricing: {
    order_sets: [{ lab_test_ids: [labTestId] }],
    modality: 'walk_in_test',
    us_state: 'AZ',
  },
  updateOrder: { activate_by: null },
  resendOrderEvents: { order_ids: [orderId] },
  updateOrderCommunicationSettings: { sms_enabled: false },
  createRegistrableTestkitOrder: {
    user_id: userId,
    lab_test_id: labTestId,
    shipping_details: shipping,
  },
  registerTestkit: { sample_id: 'SL-0199f1c', ...order },
  simulateOrder: {},
  advanceSandboxClock: { advance_seconds: 86_400 },
};
