/** The ring's measurements, unlike values that users type into the app. */
export const ring = { source_type: 'ring' } as const;
export const app = { source_type: 'app' } as const;
