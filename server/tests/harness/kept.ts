/** For events that a test makes up: they are stored, whether or not an endpoint wants them. */
export const everyEvent = { keeps: (): boolean => true };
