import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { LastResponseRecorder } from './last-responses.ts';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

it('what could not be written is written later, below what came since', async () => {
  const { user_id: userId } = await app.newUser(team);
  const notes = new LastResponseRecorder(app.resources);
  const note = (operation: string, status: number): void =>
    notes.answered({
      scope: team.scope,
      operation,
      requestId: `${operation}-${status}`,
      status,
      durationMs: 1,
      params: { user_id: userId, resource: 'heartrate' },
      refusal: status < 400 ? null : 'in words',
    });
  const written = async () =>
    app.database.query(
      `select operation, status, refused_status, refusal from phone_answer where user_id = $1
        order by operation`,
      [userId],
    );
  try {
    note('pushTimeseries', 422);
    note('sdkSyncState', 200);
    await app.database.query('alter table phone_answer rename to phone_answer_away');
    await notes.write();
    app.clock.advance(1000);
    note('pushTimeseries', 200);
    await notes.write();
    await app.database.query('alter table phone_answer_away rename to phone_answer');
    expect((await written()).rows).toEqual([]);
    await notes.write();
    expect((await written()).rows).toEqual([
      { operation: 'pushTimeseries', status: 200, refused_status: 422, refusal: 'in words' },
      { operation: 'sdkSyncState', status: 200, refused_status: null, refusal: null },
    ]);
  } finally {
    await notes.close();
  }
});
