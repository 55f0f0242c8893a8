const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What recorded something. */
export type Device = 'watch' | 'phone' | 'cuff' | 'scale';

export type Sample = {
  readonly value: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly device: Device;
};

export type Pressure = { readonly systolic: Sample; readonly diastolic: Sample };

export const stages = ['awake', 'deep', 'light', 'rem'] as const;

/** A night's sleep: its stages in the order in which they came. */
export type Night = {
  readonly startMs: number;
  readonly endMs: number;
  readonly stages: readonly {
    readonly stage: (typeof stages)[number];
    readonly startMs: number;
    readonly endMs: number;
  }[];
};

export type Workout = {
  readonly startMs: number;
  readonly endMs: number;
  readonly metres: number;
  readonly kilocalories: number;
};

/** What is measured by samples. */
export const quantities = [
  'heartRate',
  'heartRateVariability',
  'oxygen',
  'temperature',
  'steps',
  'metres',
  'energy',
] as const;

export type Quantity = (typeof quantities)[number];

/** A day of a person as the health store of a phone has it, on the calendar of UTC. */
export type Day = {
  readonly date: string;
  readonly samples: Readonly<Record<Quantity, readonly Sample[]>>;
  readonly pressures: readonly Pressure[];
  readonly night: Night;
  readonly workout: Workout | null;
  /** In kilograms. */
  readonly weight: Sample | null;
  /** What the health store adds up over all devices, and counts nothing twice in. */
  readonly totals: {
    readonly steps: number;
    readonly metres: number;
    readonly active: number;
    readonly basal: number;
  };
};

type Person = {
  readonly firstDay: string;
  readonly days: number;
  readonly minutesBetweenBeats: number;
};

/** So many days of a person who wears a watch, carries a phone at most times, and walks with both in the morning. */
export function openHealthStore({ firstDay, days, minutesBetweenBeats }: Person): readonly Day[] {
  const firstMs = Date.parse(`${firstDay}T00:00:00Z`);
  return Array.from({ length: days }, (_, index) =>
    dayOf(firstMs + index * dayMs, index, minutesBetweenBeats),
  );
}

function dayOf(midnightMs: number, index: number, minutesBetweenBeats: number): Day {
  const at = (hour: number, value: number, device: Device, hours = 0): Sample => ({
    value,
    startMs: midnightMs + hour * hourMs,
    endMs: midnightMs + (hour + hours) * hourMs,
    device,
  });
  const beats = (24 * 60) / minutesBetweenBeats;
  const extra = index % 7;
  return {
    date: new Date(midnightMs).toISOString().slice(0, 10),
    samples: {
      heartRate: Array.from({ length: beats }, (_, beat) =>
        at((beat * minutesBetweenBeats) / 60, 52 + ((index + beat * 7) % 60), 'watch'),
      ),
      heartRateVariability: [1, 3, 5].map((hour) => at(hour, 40 + extra + hour, 'watch')),
      oxygen: [2, 4].map((hour) => at(hour, 95 + ((index + hour) % 5), 'watch')),
      temperature: [at(7, 36.4 + extra / 10, 'phone')],
      // The same walk in the morning, of which the phone misses some, and one in the evening without the watch.
      steps: [
        at(8, 600 + extra, 'watch', 1),
        at(8, 550, 'phone', 1),
        at(18, 300 + extra, 'phone', 1),
      ],
      metres: [at(8, 450, 'watch', 1), at(8, 400, 'phone', 1), at(18, 210, 'phone', 1)],
      energy: [at(8, 40, 'watch', 1), at(12, 25, 'watch', 1)],
    },
    pressures: [{ systolic: at(9, 118 + extra, 'cuff'), diastolic: at(9, 76 + extra, 'cuff') }],
    night: nightOf(midnightMs),
    workout:
      index % 3 === 0
        ? {
            startMs: midnightMs + 12 * hourMs,
            endMs: midnightMs + 13 * hourMs,
            metres: 8000 + index,
            kilocalories: 500,
          }
        : null,
    weight: index % 7 === 0 ? at(7, 70 + (index % 50) / 10, 'scale') : null,
    totals: { steps: 900 + 2 * extra, metres: 660, active: 65, basal: 1500 },
  };
}

/** From half past ten in the evening before to half past six. */
function nightOf(midnightMs: number): Night {
  const startMs = midnightMs - 1.5 * hourMs;
  const stage = (name: (typeof stages)[number], from: number, to: number) => ({
    stage: name,
    startMs: startMs + from * hourMs,
    endMs: startMs + to * hourMs,
  });
  return {
    startMs,
    endMs: startMs + 8 * hourMs,
    stages: [
      stage('light', 0, 2),
      stage('deep', 2, 4),
      stage('awake', 4, 4.5),
      stage('rem', 4.5, 6),
      stage('light', 6, 8),
    ],
  };
}
