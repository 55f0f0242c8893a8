import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type ReactElement, useId, useState } from 'react';

import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { Notice } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { fileProblem, isUserId } from '../model.ts';
import { sendFile } from '../queries.ts';

import styles from './upload.module.css';

/** Whose file it is, and the file: chosen, or dropped. */
export function Upload({ user }: { readonly user: string | undefined }): ReactElement {
  const { key, teamId, environment } = useTenant();
  const mayWrite = usePermission('write');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [userId, setUserId] = useState(user ?? '');
  const [file, setFile] = useState<File | null>(null);
  const problem = file === null ? null : fileProblem(file);
  const send = useMutation({
    mutationFn: async () => {
      if (file !== null) await sendFile(userId, file);
    },
    onSuccess: () => {
      toast('All of it is stored.');
      setFile(null);
    },
    // A failed one is in the history, too.
    onSettled: async () => queries.invalidateQueries({ queryKey: [key, 'imports'] }),
  });
  const missing = isUserId(userId)
    ? file === null
      ? 'choose a file'
      : problem
    : 'name the user by id';
  return (
    <Form
      action="Import the file"
      onSubmit={() => send.mutate()}
      isBusy={send.isPending}
      error={send.error}
      disabledWhy={mayWrite ? missing : 'your role only reads'}
    >
      <TextField
        label="User id"
        value={userId}
        onChange={(typed) => {
          setUserId(typed.trim());
          void navigate({
            to: '/$team/$environment/imports',
            params: { team: teamId, environment },
            search: isUserId(typed.trim()) ? { user: typed.trim() } : {},
            replace: true,
            resetScroll: false,
          });
        }}
        hint="Whose data it is. The history below is of this user then."
      />
      <DropZone file={file} onFile={setFile} />
      {problem === null ? null : <Notice tone="danger">{problem}</Notice>}
      {send.isPending ? <p role="status">It is being read. A large export takes minutes.</p> : null}
    </Form>
  );
}

type DropProps = { readonly file: File | null; readonly onFile: (file: File | null) => void };

function DropZone({ file, onFile }: DropProps): ReactElement {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0] ?? null);
  };
  return (
    <div
      className={styles.zone}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>File</label>
      <input id={id} type="file" onChange={(event) => onFile(event.target.files?.[0] ?? null)} />
      <p>
        {file === null
          ? 'Choose one, or drop it here.'
          : `Chosen: ${(file.size / 1024).toLocaleString('en', { maximumFractionDigits: 0 })} KiB`}
      </p>
    </div>
  );
}
