import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';

import type { FoundUser } from '#console/kernel/api/contract.ts';
import { problemsByField } from '#console/kernel/api/failure.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Form } from '#console/kernel/ui/form.tsx';
import { Page } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { attemptOf } from '../idempotent-request.ts';
import { Billing } from '../new-order/billing.tsx';
import type { OrderForm as OrderFormState } from '../new-order/fields.tsx';
import { bodyOf, type Draft, emptyDraft, isSendable, missingOf } from '../new-order/model.ts';
import { Consents, Particulars } from '../new-order/particulars.tsx';
import { ForWhom, Patient } from '../new-order/person.tsx';
import { Physician } from '../new-order/physician.tsx';
import { createOrder, orderableTestsQuery, peopleQuery } from '../new-order/queries.ts';
import { newOrderSearchOf } from '../new-order/search.ts';
import { Test } from '../new-order/test.tsx';

/** Orders a lab test for a user. What is typed stays until the order is made, also when the server goes away. */
export function NewOrderPage(): ReactElement {
  const { key } = useTenant();
  const { user: asked } = newOrderSearchOf(useSearch({ strict: false }));
  const tests = useQuery(orderableTestsQuery(key, ''));
  const people = useQuery(peopleQuery(key, asked ?? ''));
  return (
    <Page
      title="New order"
      lead="One lab test for one user. Whom it is for is kept encrypted, and shown again on asking only."
      actions={<CodePanel requests={[{ method: 'POST', path: '/v3/order', body: example }]} />}
    >
      <Loaded query={tests} lines={12}>
        {() =>
          asked === undefined ? (
            <OrderForm user={null} />
          ) : (
            <Loaded query={people} lines={12}>
              {([person]) => <OrderForm key={asked} user={person ?? null} />}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Not what is typed: that has somebody's name. */
const example = {
  user_id: '0199…',
  order_set: { lab_test_ids: ['0199…'] },
  patient_details: {
    first_name: '…',
    last_name: '…',
    dob: '1985-02-28',
    gender: 'female',
    phone_number: '+16025550123',
    email: '…',
  },
  patient_address: { first_line: '…', city: 'Phoenix', state: 'AZ', zip: '85004', country: 'US' },
};

/** Whoever comes from a user's page has chosen; each of them has a draft apart. */
function OrderForm({ user }: { readonly user: FoundUser | null }): ReactElement {
  const { key } = useTenant();
  const [draft, setDraft, clear] = useDraft<Draft>(`${key} new order ${user?.user_id ?? ''}`, {
    ...emptyDraft,
    user: user === null ? null : { id: user.user_id, reference: user.client_user_id },
  });
  const { send, error, isBusy } = useSending(draft, setDraft, clear);
  const place = useFirstProblem(error);
  const form: OrderFormState = {
    draft,
    change: (part) => setDraft({ ...draft, ...part }),
    wrong: problemsByField(error),
  };
  return (
    <div ref={place}>
      <Form
        action="Make the order"
        onSubmit={send}
        isBusy={isBusy}
        error={error}
        disabledWhy={missingOf(draft)}
        beside={<BeginAnew onConfirm={clear} />}
      >
        <ForWhom form={form} />
        <Test form={form} />
        <Patient form={form} />
        <Physician form={form} />
        <Billing form={form} />
        <Consents form={form} />
        <Particulars form={form} />
      </Form>
    </div>
  );
}

function BeginAnew({ onConfirm }: { readonly onConfirm: () => void }): ReactElement {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Begin anew</Button>
      <ConfirmDialog
        title="Begin anew?"
        action="Empty the form"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          onConfirm();
          setAsking(false);
        }}
      >
        <p>What is typed so far is lost.</p>
      </ConfirmDialog>
    </>
  );
}

/** One order for one form, however often the button is pressed and however often no answer comes. */
function useSending(
  draft: Draft,
  setDraft: (draft: Draft) => void,
  clear: () => void,
): { readonly send: () => void; readonly error: unknown; readonly isBusy: boolean } {
  const { key, teamId, environment } = useTenant();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // A second click can come before the button is drawn as busy.
  const isOnItsWay = useRef(false);
  const create = useMutation({
    mutationFn: async (given: { readonly draft: Draft }) => {
      if (!isSendable(given.draft)) throw new Error('the button is off until it can be sent');
      const body = bodyOf(given.draft);
      const attempt = attemptOf(given.draft.attempt, body, () => crypto.randomUUID());
      setDraft({ ...given.draft, attempt });
      return createOrder(body, attempt);
    },
    onSuccess: async () => {
      clear();
      toast('The order is made.');
      await queries.invalidateQueries({ queryKey: [key, 'orders'] });
    },
    onSettled: () => {
      isOnItsWay.current = false;
    },
  });
  const send = (): void => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    create.mutate(
      { draft },
      {
        onSuccess: (orderId) =>
          void navigate({
            to: '/$team/$environment/orders/$orderId',
            params: { team: teamId, environment, orderId },
          }),
      },
    );
  };
  return { send, error: create.error, isBusy: create.isPending };
}

/** The form is long: after a refusal the first wrong field is in sight, or else what was said of the whole. */
function useFirstProblem(error: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error === null) return;
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong === null || wrong === undefined)
      place.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
    else wrong.focus();
  }, [error]);
  return place;
}
