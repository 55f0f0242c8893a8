import { expect, test } from 'vitest';

import { addressOf, bookingObstacle, kindOf, nowhere, slotsByDay, slotText } from './model.ts';

const lab = { id: 4, name: 'Quest', slug: 'quest' } as const;
const order = {
  appointment_id: null,
  low_level_status: 'requisition_created',
  collection_method: 'walk_in_test',
  lab,
} as const;

test('an order is visited, goes to a service centre, or neither', () => {
  expect(kindOf({ collection_method: 'at_home_phlebotomy' })).toBe('visit');
  expect(kindOf({ collection_method: 'walk_in_test' })).toBe('centre');
  expect(kindOf({ collection_method: 'testkit' })).toBeNull();
});

test('one can be booked once there is a requisition, a visit before, and never a second', () => {
  expect(bookingObstacle(order)).toBeNull();
  expect(bookingObstacle({ ...order, low_level_status: 'ordered' })).toContain('requisition');
  const visit = { ...order, collection_method: 'at_home_phlebotomy' } as const;
  expect(bookingObstacle({ ...visit, low_level_status: 'ordered' })).toBeNull();
  expect(bookingObstacle({ ...order, appointment_id: 'a' })).toContain('one already');
  const again = { ...order, appointment_id: 'a', low_level_status: 'appointment_cancelled' };
  expect(bookingObstacle({ ...again, low_level_status: 'appointment_cancelled' })).toBeNull();
  expect(bookingObstacle({ ...order, low_level_status: 'completed' })).toContain('late');
  expect(bookingObstacle({ ...order, lab: { ...lab, slug: 'labcorp' } })).toContain('appointments');
});

test('free times stand by their day, in the hours of the place, without those that cannot be booked', () => {
  const slot = {
    end: '2026-11-20T14:20:00+00:00',
    expires_at: null,
    price: 0,
    is_priority: false,
    num_appointments_available: 1,
  };
  const days = slotsByDay({
    timezone: 'America/Phoenix',
    slots: [
      { location: null, date: '2026-11-21', slots: [] },
      {
        location: null,
        date: '2026-11-20',
        slots: [
          { ...slot, booking_key: 'k', start: '2026-11-20T14:00:00+00:00' },
          { ...slot, booking_key: null, start: '2026-11-20T15:00:00+00:00' },
        ],
      },
    ],
  });
  expect([...days.keys()]).toEqual(['2026-11-20']);
  expect(days.get('2026-11-20')?.map(slotText)).toEqual(['07:00–07:20']);
});

test('an address has the five digits of its ZIP code, and no empty line', () => {
  const where = { ...nowhere, line: ' 1 Main St ', zip: '85004-1234' };
  expect(addressOf(where)).toMatchObject({
    first_line: '1 Main St',
    second_line: null,
    zip_code: '85004',
  });
});
