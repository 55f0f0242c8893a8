import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Page, Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';

import { Review } from '../parts/review.tsx';
import { reviewQuery } from '../queries.ts';

/** One uploaded report: nobody decides before they have seen what was read of it, and whose it is. */
export function ReportPage(): ReactElement {
  const { jobId = '' } = useParams({ strict: false });
  const { key, teamId, environment } = useTenant();
  return (
    <Page
      title="Lab report"
      lead={
        <Link
          to="/$team/$environment/lab-reports"
          params={{ team: teamId, environment }}
          activeOptions={{ exact: true }}
        >
          Back to the lab reports
        </Link>
      }
      actions={
        <CodePanel requests={[{ method: 'GET', path: `/lab_report/v1/parser/review/${jobId}` }]} />
      }
    >
      <Section title="What was read">
        <Reveal key={jobId} what="the report" query={reviewQuery(key, jobId)}>
          {(read) => <Review read={read} />}
        </Reveal>
      </Section>
    </Page>
  );
}
