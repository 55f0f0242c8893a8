/** Of the program and of its API; package.json says the same. */
export const version = '0.1.0';
