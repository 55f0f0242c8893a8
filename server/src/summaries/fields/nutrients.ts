/** The micronutrients of a meal, by group and unit. */
export const micronutrients = {
  minerals: {
    mg: [
      'sodium',
      'potassium',
      'calcium',
      'phosphorus',
      'magnesium',
      'iron',
      'zinc',
      'fluoride',
      'chloride',
    ],
  },
  trace_elements: {
    mg: ['copper', 'manganese'],
    µg: ['chromium', 'iodine', 'molybdenum', 'selenium'],
  },
  vitamins: {
    mg: [
      'vitamin_a',
      'vitamin_b1',
      'riboflavin',
      'niacin',
      'pantothenic_acid',
      'vitamin_b6',
      'vitamin_c',
      'vitamin_e',
    ],
    µg: ['biotin', 'vitamin_b12', 'vitamin_d', 'vitamin_k', 'folic_acid'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
