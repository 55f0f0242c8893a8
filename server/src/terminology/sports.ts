/** A kind of workout. The position of an entry is its number, so entries are only added at the end. */
const catalog = [
  ['running', 'Running'],
  ['walking', 'Walking'],
  ['cycling', 'Cycling'],
  ['swimming', 'Swimming'],
  ['hiking', 'Hiking'],
  ['strength_training', 'Strength Training'],
  ['functional_strength_training', 'Functional Strength Training'],
  ['high_intensity_interval_training', 'High Intensity Interval Training'],
  ['yoga', 'Yoga'],
  ['pilates', 'Pilates'],
  ['rowing', 'Rowing'],
  ['elliptical', 'Elliptical'],
  ['stair_climbing', 'Stair Climbing'],
  ['indoor_cycling', 'Indoor Cycling'],
  ['treadmill_running', 'Treadmill Running'],
  ['trail_running', 'Trail Running'],
  ['mountain_biking', 'Mountain Biking'],
  ['open_water_swimming', 'Open Water Swimming'],
  ['dance', 'Dance'],
  ['boxing', 'Boxing'],
  ['martial_arts', 'Martial Arts'],
  ['climbing', 'Climbing'],
  ['tennis', 'Tennis'],
  ['badminton', 'Badminton'],
  ['table_tennis', 'Table Tennis'],
  ['squash', 'Squash'],
  ['soccer', 'Soccer'],
  ['basketball', 'Basketball'],
  ['volleyball', 'Volleyball'],
  ['golf', 'Golf'],
  ['downhill_skiing', 'Downhill Skiing'],
  ['cross_country_skiing', 'Cross-Country Skiing'],
  ['snowboarding', 'Snowboarding'],
  ['skating', 'Skating'],
  ['paddle_sports', 'Paddle Sports'],
  ['surfing', 'Surfing'],
  ['wheelchair', 'Wheelchair'],
  ['core_training', 'Core Training'],
  ['flexibility', 'Flexibility'],
  ['other', 'Other'],
  ['baseball', 'Baseball'],
  ['softball', 'Softball'],
  ['american_football', 'American Football'],
  ['australian_football', 'Australian Football'],
  ['rugby', 'Rugby'],
  ['handball', 'Handball'],
  ['hockey', 'Hockey'],
  ['ice_hockey', 'Ice Hockey'],
  ['lacrosse', 'Lacrosse'],
  ['cricket', 'Cricket'],
  ['racquetball', 'Racquetball'],
  ['padel', 'Padel'],
  ['pickleball', 'Pickleball'],
  ['fencing', 'Fencing'],
  ['wrestling', 'Wrestling'],
  ['gymnastics', 'Gymnastics'],
  ['jump_rope', 'Jump Rope'],
  ['horse_riding', 'Horse Riding'],
  ['water_polo', 'Water Polo'],
  ['kitesurfing', 'Kitesurfing'],
  ['windsurfing', 'Windsurfing'],
  ['sailing', 'Sailing'],
  ['diving', 'Diving'],
  ['snowshoeing', 'Snowshoeing'],
  ['skiing', 'Skiing'],
  ['triathlon', 'Triathlon'],
  ['multisport', 'Multisport'],
  ['archery', 'Archery'],
  ['bowling', 'Bowling'],
  ['fishing', 'Fishing'],
  ['hunting', 'Hunting'],
  ['skateboarding', 'Skateboarding'],
  ['frisbee', 'Frisbee'],
  ['bootcamp', 'Bootcamp'],
  ['calisthenics', 'Calisthenics'],
  ['meditation', 'Meditation'],
  ['stretching', 'Stretching'],
  ['cardio', 'Cardio'],
  ['paragliding', 'Paragliding'],
  ['driving', 'Driving'],
  ['bmx', 'BMX'],
] as const satisfies readonly (readonly [slug: string, name: string])[];

/**
 * Names of programs for a sport of the catalog, as slugs: Strava, Garmin, TCX and others. Stored workouts retain a later added
 * name as text until a migration converts them, as 0103 does.
 */
const aliases = {
  running:
    'run jog jogging street_running track_running virtual_run indoor_running_track obstacle_run obstacle_racing',
  treadmill_running: 'running_treadmill treadmill treadmill_run indoor_running indoor_run',
  trail_running: 'trail_run trailrun ultra_run ultrarun',
  walking: 'walk casual_walking speed_walking indoor_walking power_walking treadmill_walking',
  hiking: 'hike trekking rucking',
  cycling:
    'ride bike biking bicycling road_biking road_cycling cycling_road virtual_ride virtualride e_bike_ride ebike_ride ebikeride e_biking ebiking gravel_ride gravel_cycling gravel_biking cyclocross track_cycling recumbent_cycling velomobile handcycle hand_cycling bicycle e_bike_fitness ebike_fitness e_bike road_ride',
  indoor_cycling:
    'spinning spin stationary_biking biking_stationary indoor_biking indoor_hand_cycling',
  mountain_biking:
    'mountain_bike mountain_bike_ride mountain_biking_ride mtb e_mountain_bike_ride emountain_bike_ride downhill_biking cycling_mountain enduro_mtb e_bike_mountain ebike_mountain e_bike_enduro ebike_enduro',
  swimming: 'swim lap_swimming pool_swimming swimming_pool',
  open_water_swimming: 'open_water_swim open_water swimming_open_water',
  rowing: 'row virtual_row virtual_rowing indoor_rowing rowing_machine',
  strength_training:
    'weight_training weighttraining weightlifting traditional_strength_training strength',
  high_intensity_interval_training: 'hiit high_intensity_interval amrap emom tabata',
  elliptical: 'elliptical_trainer cross_trainer',
  stair_climbing: 'stair_stepper stairstepper stair_climbing_machine stairs floor_climbing',
  downhill_skiing: 'alpine_ski alpineski alpine_skiing resort_skiing',
  cross_country_skiing:
    'nordic_ski nordicski nordic_skiing backcountry_ski backcountry_skiing backcountryski roller_ski roller_skiing rollerski skate_skiing classic_skiing',
  snowboarding: 'snowboard resort_snowboarding backcountry_snowboarding',
  skating: 'ice_skate ice_skating iceskate inline_skate inline_skating inlineskate roller_skating',
  paddle_sports:
    'paddling canoeing kayaking canoe kayak stand_up_paddling standup_paddling stand_up_paddleboarding sup paddle rafting whitewater_rafting whitewater_rafting_kayaking',
  climbing: 'rock_climbing rock_climb rockclimb indoor_climbing bouldering rockclimbing',
  soccer: 'football_soccer',
  functional_strength_training: 'crossfit functional_training',
  american_football: 'football_american',
  australian_football: 'football_australian',
  handball: 'team_handball',
  hockey: 'field_hockey floor_hockey roller_hockey',
  padel: 'paddle_tennis padel_tennis',
  jump_rope: 'jumping_rope rope_skipping skipping_rope',
  horse_riding: 'horseback_riding equestrian_sports equestrian',
  kitesurfing: 'kitesurf kiteboarding kite_surfing',
  windsurfing: 'windsurf wind_surfing',
  sailing: 'sail yachting',
  diving:
    'scuba_diving snorkeling single_gas_diving multi_gas_diving gauge_diving ccr_diving apnea_diving dynamic_apnea pool_apnea underwater_diving',
  snowshoeing: 'snowshoe snow_shoe snow_shoeing',
  multisport: 'multi_sport swim_bike_run swim_run duathlon',
  skateboarding: 'skateboard',
  frisbee: 'frisbee_disc disc_sports ultimate_disc ultimate',
  bootcamp: 'boot_camp',
  meditation: 'guided_breathing breathwork breathing mind_and_body mindfulness',
  stretching: 'stretch',
  cardio: 'cardio_training indoor_cardio mixed_cardio mixed_metabolic_cardio_training',
  paragliding: 'paraglide hang_gliding',
  dance: 'dancing social_dance cardio_dance dance_inspired_training zumba',
  martial_arts: 'mixed_martial_arts tai_chi kickboxing karate judo',
  basketball: 'street_basketball',
  surfing: 'surf surfing_sports',
  flexibility: 'flexibility_training',
  driving: 'driving_general',
  wheelchair:
    'wheelchair_push_run wheelchair_push_walk indoor_wheelchair_run indoor_wheelchair_walk',
  volleyball: 'beach_volleyball volleyball_beach volleyball_indoor',
  other: 'generic workout all uncategorized unknown others other_workout activity',
} as const satisfies Partial<Record<(typeof catalog)[number][0], string>>;

const slugOfAlias: ReadonlyMap<string, string> = new Map(
  Object.entries(aliases).flatMap(([slug, names]) =>
    names.split(' ').map((name) => [name, slug] as const),
  ),
);

export type Sport = { readonly id: number; readonly name: string; readonly slug: string };

const known: ReadonlyMap<string, Sport> = new Map(
  catalog.map(([slug, name], index) => [slug, { id: index + 1, name, slug }]),
);
const otherSport: Sport = {
  id: catalog.findIndex(([slug]) => slug === 'other') + 1,
  name: 'Other',
  slug: 'other',
};

/** Garmin puts the version of a sport behind its name: `rowing_v2`, `snow_shoe_ws`. */
const versions = /_(?:v\d|ws)$/u;

/**
 * Returns the sport that a text names. `Trail Running`, `trailRunning`, `trail_running` and `TrailRun` are the same, for
 * connectors, imports and pushes. An unknown one is the other sport with the text as its name.
 */
export function sportOf(text: string): Sport {
  const { found, written } = findSport(text);
  if (found !== undefined) return found;
  const [name, { id, slug }] = [text.trim(), otherSport];
  return { id, name: written === '' ? otherSport.name : name, slug };
}

/** The slug by which samples have the sport that a slug names. One that the catalog lacks stays as it is. */
export function sportSlugOf(slug: string): string {
  return known.has(slug) ? slug : (findSport(slug).found?.slug ?? slug);
}

function findSport(text: string): { readonly found: Sport | undefined; readonly written: string } {
  const written = text
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/gu, '')
    .replace(versions, '');
  return { found: known.get(slugOfAlias.get(written) ?? written), written };
}
