/** Strava's sports, by their names in English tables. */
const sports = [
  'alpine ski, backcountry ski, badminton, canoe, canoeing, cardio, crossfit, e-bike ride, elliptical',
  'e-mountain bike ride, golf, gravel ride, handcycle, high intensity interval training, hike, hiit, ice skate',
  'inline skate, kayaking, kitesurf, mountain bike ride, nordic ski, pickleball, pilates, racquetball, ride',
  'rock climb, rock climbing, roller ski, row, rowing, run, sail, skateboard, snowboard, snowshoe, soccer',
  'football (soccer), squash, stair stepper, stair-stepper, stand up paddling, surfing, swim, table tennis',
  'tennis, trail run, velomobile, virtual ride, virtual row, virtual run, walk, weight training, wheelchair',
  'windsurf, yoga',
];
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/gu, '');
const known: ReadonlySet<string> = new Set(sports.join(', ').split(', ').map(plain));

/**
 * Returns the sport of an activity with a recording: the table's if it is one of Strava's names, else the recording's. The table
 * is in the language of the account, and a translated name is less precise than the recording's.
 */
export function sportOf(inTable: string, recorded: unknown): string {
  const isTold = typeof recorded === 'string' && recorded !== '' && recorded !== 'other';
  if (known.has(plain(inTable)) || !isTold) return inTable;
  return recorded;
}
