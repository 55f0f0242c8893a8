import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { usePermission } from '#console/kernel/session/session.ts';
import { saveFile } from '#console/kernel/table/csv.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { type Document, loadDocument, type Order } from '../queries.ts';

import styles from './order.module.css';

/** Documents carry the person: each is fetched on its click, and saved. */
export function Documents({ order }: { readonly order: Order }): ReactElement {
  const mayReveal = usePermission('reveal');
  const load = useMutation({
    mutationFn: async (document: Document) => {
      const file = await loadDocument(order.id, document);
      saveFile(`${document}-${order.id}.pdf`, 'application/pdf', file);
    },
  });
  const why = mayReveal ? null : 'your role sees masked data only';
  return (
    <Section title="Documents">
      {load.isError ? <ErrorState error={load.error} /> : null}
      <div className={styles.rows}>
        <Button
          icon="download"
          onClick={() => load.mutate('requisition')}
          isBusy={load.isPending}
          disabledWhy={why}
        >
          Requisition (PDF)
        </Button>
        <Button
          icon="download"
          onClick={() => load.mutate('result')}
          isBusy={load.isPending}
          disabledWhy={why ?? (order.interpretation === null ? 'there are no results yet' : null)}
        >
          Results (PDF)
        </Button>
      </div>
    </Section>
  );
}
