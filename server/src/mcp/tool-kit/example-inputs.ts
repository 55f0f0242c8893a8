/** Whom and which days the examples of tools name. */
export const exampleUser = '3f0d6f2a-5a0c-4c0e-9d0b-6a1f0c2e7b11';
export const exampleDays = { start_date: '2026-01-01', end_date: '2026-01-31' } as const;
export const ofUser = { user_id: exampleUser, ...exampleDays } as const;
