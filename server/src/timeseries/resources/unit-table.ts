import type { RatioText } from '#kernel/numbers/ratio.ts';

/** One unit: its UCUM code, its size in its quantity's first unit, exactly, and how else clients spell it. */
export type UnitRow = readonly [ucum: string, size: RatioText, ...spellings: string[]];

/**
 * Every unit a push may name. Text is folded before it is looked up (see `fold`), so `µg`, `º` and `℃` need no
 * spelling of their own; words of four letters and more are matched in lower case.
 */
export const units = {
  fraction: [
    ['1', 1, 'fraction'],
    ['%', 0.01, 'percent', 'percentage', 'pct'],
  ],
  // Health Connect's SDK leaves the unit of what it counts empty.
  count: [
    ['{count}', 1, 'count', 'counts', '1', '', 'steps', '{steps}', 'floors', 'events', 'times'],
  ],
  index: [['{index}', 1, 'index', '1']],
  bodyMassIndex: [['kg/m2', 1, 'kg/m^2']],
  frequency: [
    [
      '/min',
      1,
      'bpm',
      'BPM',
      '1/min',
      'count/min',
      'beats/min',
      '{beats}/min',
      'breaths/min',
      '{breaths}/min',
      'brpm',
      'rpm',
    ],
    ['/s', 60, 'Hz', '1/s', 'count/s'],
    ['/h', '1/60', '1/h', 'count/h', 'count/hr'],
  ],
  length: [
    ['m', 1, 'meter', 'meters', 'metre', 'metres'],
    ['mm', 0.001, 'millimeter', 'millimeters'],
    ['cm', 0.01, 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
    ['km', 1000, 'kilometer', 'kilometers', 'kilometre', 'kilometres'],
    ['[in_i]', 0.0254, 'in', 'inch', 'inches'],
    ['[ft_i]', 0.3048, 'ft', 'foot', 'feet'],
    ['[yd_i]', 0.9144, 'yd', 'yard', 'yards'],
    ['[mi_i]', 1609.344, 'mi', 'mile', 'miles'],
  ],
  mass: [
    ['g', 1, 'gram', 'grams'],
    ['kg', 1000, 'KG', 'kilogram', 'kilograms'],
    ['mg', 0.001, 'milligram', 'milligrams'],
    ['ug', 0.000_001, 'mcg', 'microgram', 'micrograms'],
    ['[lb_av]', 453.592_37, 'lb', 'lbs', 'LB', 'LBS', 'pound', 'pounds'],
    ['[oz_av]', 28.349_523_125, 'oz', 'ounce', 'ounces'],
    ['[stone_av]', 6350.293_18, 'st', 'stone', 'stones'],
  ],
  energy: [
    ['kcal', 1, 'Cal', '[Cal]', 'kilocalorie', 'kilocalories'],
    ['cal', 0.001],
    ['kJ', '1/4.184', 'kilojoule', 'kilojoules'],
    ['J', '1/4184', 'joule', 'joules'],
  ],
  volume: [
    ['L', 1, 'l', 'liter', 'liters', 'litre', 'litres'],
    ['mL', 0.001, 'ml', 'milliliter', 'milliliters', 'millilitre', 'millilitres'],
    ['cL', 0.01, 'cl'],
    ['dL', 0.1, 'dl'],
    ['[foz_us]', 0.029_573_529_562_5, 'fl oz', 'fl_oz', 'fl_oz_us'],
    ['[cup_us]', 0.236_588_236_5, 'cup_us'],
    ['[pt_us]', 0.473_176_473, 'pt_us'],
  ],
  time: [
    ['s', 1, 'sec', 'second', 'seconds'],
    ['ms', 0.001, 'msec', 'millisecond', 'milliseconds'],
    ['min', 60, 'minute', 'minutes'],
    ['h', 3600, 'hr', 'hour', 'hours'],
    ['d', 86_400, 'day', 'days'],
  ],
  pressure: [
    ['mm[Hg]', 1, 'mmHg', 'mmhg'],
    ['kPa', '1000/133.322'],
    ['Pa', '1/133.322'],
  ],
  voltage: [
    ['V', 1, 'volt', 'volts'],
    ['mV', 0.001, 'millivolt', 'millivolts'],
    ['uV', 0.000_001, 'mcV', 'microvolt', 'microvolts'],
  ],
  flow: [
    ['L/min', 1, 'l/min', 'liter/min', 'liters/min'],
    ['mL/min', 0.001, 'ml/min'],
    ['L/s', 60, 'l/s'],
  ],
  oxygenUptake: [
    [
      'mL/kg/min',
      1,
      'mL/min/kg',
      'ml/kg/min',
      'ml/min/kg',
      'mL/(kg.min)',
      'mL/(min.kg)',
      'mL/min·kg',
      'mL/(kg·min)',
    ],
  ],
  molarity: [
    ['mmol/L', 1, 'mmol/l', 'mM'],
    ['umol/L', 0.001, 'umol/l'],
    ['mol/L', 1000, 'mol/l'],
  ],
  massConcentration: [
    ['mg/L', 1, 'mg/l', 'ug/mL'],
    ['mg/dL', 10, 'mg/dl', 'MG/DL'],
    ['g/L', 1000, 'g/l'],
    ['g/dL', 10_000, 'g/dl'],
  ],
  speed: [
    ['m/s', 1, 'meters/second', 'm·s-1', 'm.s-1'],
    ['km/h', '1/3.6', 'kph', 'kmh', 'km/hr'],
    ['[mi_i]/h', 0.447_04, 'mph', 'mi/h', 'mi/hr'],
    ['[ft_i]/s', 0.3048, 'ft/s'],
  ],
  power: [
    ['W', 1, 'watt', 'watts'],
    ['kW', 1000, 'kilowatt', 'kilowatts'],
  ],
  energyRate: [
    ['kcal/d', 1, 'kcal/day'],
    ['W', '86.4/4.184', 'watt', 'watts'],
    ['kJ/d', '1/4.184', 'kJ/day'],
  ],
  effort: [['kcal/kg/h', 1, 'kcal/(kg.h)', 'kcal/hr/kg', 'kcal/(kg·hr)', 'kcal/hr·kg']],
  sound: [['dB[SPL]', 1, 'dB', 'dBASPL', 'dBA', 'decibel', 'decibels']],
  conductance: [
    ['uS', 1, 'mcS', 'microsiemens'],
    ['S', 1_000_000, 'siemens'],
  ],
  score: [['{score}', 1, 'score', '1', '', 'count', 'appleEffortScore']],
  insulin: [['[iU]', 1, 'unit', 'units', 'U', 'IU', 'iu', '[IU]', '{unit}']],
} as const satisfies Readonly<Record<string, readonly UnitRow[]>>;
