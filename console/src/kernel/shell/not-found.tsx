import type { ReactElement } from 'react';

import { Page } from '#console/kernel/ui/page.tsx';

/** What is absent and what is another team's look alike. */
export function NotFound(): ReactElement {
  return (
    <Page title="Nothing is here">
      <p>This address leads to nothing that you can see. It may be mistyped, or was deleted.</p>
      <p>
        <a href="/console">To the start page</a>
      </p>
    </Page>
  );
}
