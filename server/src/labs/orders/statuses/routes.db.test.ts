import { expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/app.ts';

test('the statuses of orders are told to any team, and to nobody without a key', async () => {
  const app = await openTestApp();
  try {
    const { key } = await app.newTeam();
    const answer = await app.request<{
      courses: readonly { course: string; statuses: readonly { status: string }[] }[];
    }>('GET', '/v3/order/statuses', { key });
    expect(answer.status).toBe(200);
    const walkIn = answer.body.courses.find(({ course }) => course === 'walk_in_test');
    expect(walkIn).toMatchObject({ collection_method: 'walk_in_test' });
    expect(walkIn?.statuses).toContainEqual(
      expect.objectContaining({
        status: 'completed',
        top_level_status: 'completed',
        next: ['corrected', 'partial_results'],
        is_over: true,
        is_cancellable: false,
      }),
    );
    expect((await app.request('GET', '/v3/order/statuses')).status).toBe(401);
  } finally {
    await app.close();
  }
});
