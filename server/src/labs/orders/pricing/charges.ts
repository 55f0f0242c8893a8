import type { CollectionMethod } from '../model/status.ts';
import type { Charge } from './model.ts';

/** The charge for reporting a critical value by telephone. */
const criticalCare: Charge = {
  id: 'critical_care_charge',
  baseMinor: 0,
  modifiers: [{ deltaMinor: 2500, conditions: { critical_care: {} } }],
};

/**
 * Synthetic charges of the sandbox in addition to the laboratory's tests; one of each kind that clients have to read.
 */
export const sandboxCharges: Readonly<Record<CollectionMethod, readonly Charge[]>> = {
  testkit: [
    { id: 'delivered_kit_charge', baseMinor: 1200, modifiers: [] },
    { id: 'completed_kit_charge', baseMinor: 2500, modifiers: [] },
    criticalCare,
  ],
  walk_in_test: [
    {
      id: 'draw_charge',
      baseMinor: 1500,
      modifiers: [{ deltaMinor: 700, conditions: { us_state: { any_of: ['NJ', 'NY', 'RI'] } } }],
    },
    criticalCare,
  ],
  at_home_phlebotomy: [
    {
      id: 'mobile_phlebotomy_charge',
      baseMinor: 7900,
      modifiers: [
        {
          deltaMinor: { minimum: 2000, maximum: 5000 },
          conditions: { us_state: { any_of: ['AK', 'HI'] } },
        },
      ],
    },
    criticalCare,
  ],
  on_site_collection: [{ id: 'requisition_charge', baseMinor: 500, modifiers: [] }, criticalCare],
};

export const sandboxPriorityCharge: Charge = {
  id: 'lab_priority_charge',
  baseMinor: 2000,
  modifiers: [],
};
