/** What was measured by the ring; what people type into the app was not. */
export const ring = { source_type: 'ring' } as const;
export const app = { source_type: 'app' } as const;
