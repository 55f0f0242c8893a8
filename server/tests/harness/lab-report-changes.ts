import type { TestApp, TestTeam } from './app.ts';
import type { Change, Changes } from './change.ts';
import { newPatient, reportForm } from './lab-reports.ts';

type World = { readonly app: TestApp; readonly team: TestTeam };

const jobs = '/lab_report/v1/parser/job';
const reviews = '/lab_report/v1/parser/review';
/** Of a report that was read, and that nobody has looked at. */
const version = 2;

/** The id of a report that was read and waits for a review. */
async function newReview({ app, team }: World): Promise<string> {
  const { user_id } = await newPatient(app, team);
  const form = await reportForm(user_id, { needsReview: true });
  const made = await app.request<{ id: string }>('POST', jobs, { key: team.key, ...form });
  await app.service.slices.labsReports.worker.runDue();
  return made.body.id;
}

/** Reports that are uploaded, and what reviewers say of them. */
export function labReportChanges(world: World): Changes {
  const { app, team } = world;
  const review = async (action: string, body: object): Promise<Change> => ({
    path: `${reviews}/${await newReview(world)}${action}`,
    body: { version, ...body },
  });
  return {
    createLabReportParserJob: async () => {
      const { user_id } = await newPatient(app, team);
      return { path: jobs, ...(await reportForm(user_id)) };
    },
    deleteLabReportParserJob: async () => ({ path: `${jobs}/${await newReview(world)}` }),
    deleteLabReportFiles: async () => ({ path: `${jobs}/${await newReview(world)}/file` }),
    correctLabReportReview: async () => review('', { results: [{ position: 1, value: '92' }] }),
    approveLabReportReview: async () => review('/approve', {}),
    rejectLabReportReview: async () => review('/refuse', { reason: 'Of somebody else' }),
  };
}
