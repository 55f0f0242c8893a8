import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isTimeZone, minuteMs, parsePlainDate, plainDate } from '#kernel/time.ts';

import { openBookingKeys } from './availability/booking-key.ts';
import { milesBetween, sites, sitesNear } from './availability/sandbox-towns.ts';
import {
  centralLabs,
  centresNear,
  findCentre,
  findTown,
  visitProviders,
} from './availability/service-centres.ts';
import { capacityOf, daysOf, startDateProblem } from './availability/slots.ts';
import {
  appointmentStatuses,
  canBecome,
  isActive,
  isBookable,
  isRequisitionOverdue,
} from './model.ts';

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

describe('the sites of the sandbox', () => {
  test('are in every state and time zone, each under a code of its own', () => {
    expect(states.filter((state) => !sites.some((site) => site.state === state))).toEqual([]);
    const found = new Set(sites.map(({ timeZone }) => timeZone));
    expect(zones.filter((zone) => !found.has(zone))).toEqual([]);
    expect([...found].filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(new Set(sites.map(({ code }) => code)).size).toBe(sites.length);
    expect(new Set(sites.map(({ zip }) => zip)).size).toBe(sites.length);
    expect(sites.filter(({ zip }) => !/^\d{5}$/u.test(zip))).toEqual([]);
  });

  test('lie in the state that their ZIP code is of, and on the map', () => {
    for (const site of sites) {
      expect([site.code, findTown(site.zip)?.code]).toEqual([site.code, site.code]);
      expect(site.latitude).toBeGreaterThan(17);
      expect(site.latitude).toBeLessThan(62);
      expect(site.longitude).toBeLessThan(-64);
    }
  });

  test('stand for every ZIP code of a state, the nearest by its digits', () => {
    expect(findTown('85004')?.code).toBe('AZ');
    expect(findTown('85719')?.code).toBe('AZ4');
    expect(findTown('79936')?.state).toBe('TX');
    expect(findTown('00000')).toBeUndefined();
  });

  test('are found within the radius, the nearest first', () => {
    const from = findTown('85004');
    if (from === undefined) throw new Error('no town');
    const miles = fc.double({ min: 0, max: 3000, noNaN: true });
    fc.assert(
      fc.property(miles, (max) => {
        const near = sitesNear(from, max);
        const plain = sites.filter((site) => milesBetween(from, site) <= max);
        expect(near).toHaveLength(plain.length);
        const distances = near.map((each) => each.miles);
        expect(distances).toEqual(distances.toSorted((a, b) => a - b));
      }),
      { numRuns: 50 },
    );
    // Phoenix to Tucson is 107 miles along the great circle.
    expect(Math.round(milesBetween(from, findTown('85701') ?? from))).toBe(107);
  });

  test('have centres of a laboratory where it operates, and none for production', () => {
    for (const lab of centralLabs)
      for (const centre of centresNear('sandbox', lab, '10001', 100))
        expect(findCentre(lab, centre.code)?.site).toEqual(centre.site);
    expect(centresNear('sandbox', 'sonora_quest', '10001', 100)).toEqual([]);
    expect(findCentre('sonora_quest', 'SQ-NY')).toBeUndefined();
    expect(centresNear('production', 'quest', '10001', 100)).toEqual([]);
    expect(visitProviders('production', '85004')).toEqual([]);
    expect(visitProviders('sandbox', '54650-1234')[0]?.provider).toBe('phlebfinders');
  });
});

describe('slots', () => {
  const day = (text: string) => parsePlainDate(text) ?? plainDate(new Date(0));

  test('are at the hours of the place on both sides of a change of its clocks', () => {
    // New York goes back on 1 November 2026.
    const now = new Date('2026-10-30T00:00:00Z');
    const days = daysOf('phlebotomy', 'America/New_York', day('2026-10-31'), now);
    expect(days[0]?.slots[0]?.startAt.toISOString()).toBe('2026-10-31T11:00:00.000Z');
    expect(days[1]?.slots[0]?.startAt.toISOString()).toBe('2026-11-01T12:00:00.000Z');
  });

  test('are all still to come, visits with two hours of notice', () => {
    const instant = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2027-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (now, zone) => {
        for (const [type, noticeMinutes] of [
          ['phlebotomy', 120],
          ['patient_service_center', 0],
        ] as const) {
          const slots = daysOf(type, zone, plainDate(now), now).flatMap((each) => each.slots);
          expect(slots.length).toBeGreaterThan(0);
          for (const { startAt, endAt } of slots) {
            expect(startAt.getTime() - now.getTime()).toBeGreaterThan(noticeMinutes * minuteMs);
            expect(endAt > startAt).toBe(true);
          }
          expect(capacityOf(type)).toBeGreaterThan(0);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('cannot be asked for in the past or a year ahead', () => {
    const now = new Date('2026-11-20T03:00:00Z');
    // It is still the 19th in Phoenix.
    expect(startDateProblem('America/Phoenix', day('2026-11-19'), now)).toBeUndefined();
    expect(startDateProblem('America/New_York', day('2026-11-18'), now)).toContain('past');
    expect(startDateProblem('America/New_York', day('2027-11-18'), now)).toContain('90 days');
  });
});

describe('a booking key', () => {
  const keys = openBookingKeys(Buffer.alloc(32, 1));
  const booking = {
    provider: 'quest',
    place: 'Q-AZ',
    startAt: new Date(1000),
    endAt: new Date(2000),
    expiresAt: new Date(3000),
  } as const;

  test('gives back what it stands for', () => {
    expect(keys.fromKey(keys.toKey(booking))).toEqual(booking);
  });

  test('is none when anything of it is another', () => {
    const bytes = Buffer.from(keys.toKey(booking), 'base64url');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const altered = Buffer.from(bytes);
        altered[place] = (altered[place] ?? 0) ^ change;
        expect(keys.fromKey(altered.toString('base64url'))).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(keys.fromKey(text)).toBeUndefined();
      }),
    );
    expect(openBookingKeys(Buffer.alloc(32, 2)).fromKey(keys.toKey(booking))).toBeUndefined();
  });
});

describe('an appointment', () => {
  test('that is over becomes nothing else', () => {
    for (const from of appointmentStatuses)
      for (const to of appointmentStatuses)
        if (!isActive(from)) expect(canBecome(from, to)).toBe(false);
    expect(canBecome('scheduled', 'scheduled')).toBe(true);
    expect(canBecome('pending', 'completed')).toBe(false);
  });

  test('at a service centre needs a requisition, a visit does not', () => {
    expect(isBookable('phlebotomy', 'ordered')).toBe(true);
    expect(isBookable('patient_service_center', 'ordered')).toBe(false);
    for (const status of ['draw_completed', 'partial_results', 'completed', 'cancelled'] as const)
      expect(isBookable('phlebotomy', status)).toBe(false);
  });

  test('is forlorn 8 hours after the order, or 2 hours before it begins, without a requisition', () => {
    const createdAt = new Date('2026-11-20T00:00:00Z');
    const visit = { type: 'phlebotomy', startAt: new Date('2026-11-21T12:00:00Z') } as const;
    const order = { status: 'ordered', createdAt, wasScheduled: false } as const;
    const at = (text: string): Date => new Date(`2026-11-${text}:00Z`);
    expect(isRequisitionOverdue(order, visit, at('20T08:00'))).toBe(false);
    expect(isRequisitionOverdue(order, visit, at('20T08:01'))).toBe(true);
    const scheduled = { ...order, wasScheduled: true };
    expect(isRequisitionOverdue(scheduled, visit, at('21T10:00'))).toBe(false);
    expect(isRequisitionOverdue(scheduled, visit, at('21T10:01'))).toBe(true);
    expect(
      isRequisitionOverdue({ ...order, status: 'requisition_created' }, visit, at('21T11:00')),
    ).toBe(false);
  });
});
