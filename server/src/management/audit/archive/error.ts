/** The audit log is not as it was sealed, so nothing more of it is archived or exported. */
export class AlteredLogError extends Error {}
