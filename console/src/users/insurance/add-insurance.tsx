import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { DialogButton } from '#console/kernel/ui/dialog-button.tsx';
import { CheckField, Form, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { Picker } from '#console/kernel/ui/picker.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { identityDraftOf } from '../identity/model.ts';
import { PersonFields } from '../identity/person-fields.tsx';
import { type InsuranceDraft, insuranceOf, relationships } from './model.ts';
import { addInsurance, insuranceQuery, payorQuery } from './queries.ts';

type Props = { readonly userId: string };

/** A new record: what was stored before stays, and the newest counts. */
export function AddInsurance({ userId }: Props): ReactElement {
  const mayWrite = usePermission('write');
  return (
    <DialogButton
      label="Add insurance"
      title="Add insurance"
      icon="plus"
      disabledWhy={mayWrite ? null : 'your role only reads'}
    >
      {(close) => <Fields userId={userId} onDone={close} />}
    </DialogButton>
  );
}

const nothing: InsuranceDraft = {
  payor: null,
  member: '',
  group: '',
  relationship: 'Self',
  isPrimary: true,
  insured: identityDraftOf(null),
};

/** What is typed is in this dialog alone, and gone with it: a draft would keep a name. */
function Fields({ userId, onDone }: Props & { readonly onDone: () => void }): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(nothing);
  const change = (part: Partial<InsuranceDraft>): void => setDraft({ ...draft, ...part });
  const save = useMutation({
    mutationFn: async () => addInsurance(userId, insuranceOf(draft)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: insuranceQuery(key, userId).queryKey });
      toast('It is stored, encrypted with a key of the user.');
      onDone();
    },
  });
  const wrong = problemsByField(save.error);
  return (
    <Form
      action="Add"
      onSubmit={() => save.mutate()}
      isBusy={save.isPending}
      error={save.error}
      disabledWhy={draft.payor === null ? 'no payor is chosen' : null}
    >
      <Picker
        label="Payor"
        hint={draft.payor === null ? 'A name, or a part of it.' : `Chosen: ${draft.payor.name}`}
        error={wrong['payor_code']}
        find={(text) => payorQuery(key, text)}
        keyOf={({ code }) => code}
        nameOf={({ name }) => name}
        about={({ code }) => <code>{code}</code>}
        onPick={(payor) => change({ payor })}
      />
      <TextField
        label="Member id"
        value={draft.member}
        onChange={(member) => change({ member })}
        error={wrong['member_id']}
        isRequired
      />
      <TextField
        label="Group id"
        value={draft.group}
        onChange={(group) => change({ group })}
        error={wrong['group_id']}
      />
      <SelectField
        label="Who holds the policy"
        value={draft.relationship}
        onChange={(relationship) => change({ relationship })}
        options={relationships}
        error={wrong['relationship']}
      />
      <CheckField
        label="It pays first"
        isChecked={draft.isPrimary}
        onChange={(isPrimary) => change({ isPrimary })}
      />
      <PersonFields
        draft={draft.insured}
        onChange={(insured) => change({ insured })}
        problemOf={(place) => wrong[`insured.${place}`]}
      />
    </Form>
  );
}
