import { type FormEvent, type ReactElement, type ReactNode, useId } from 'react';

import { Button } from './button.tsx';
import { ErrorState } from './feedback.tsx';

import styles from './form.module.css';

type FieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
};

type Described = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly className: string | undefined;
};

/** A label, its control, what helps and what is wrong, tied together for those who do not see them. */
function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { readonly children: (control: Described) => ReactNode }): ReactElement {
  const id = useId();
  const described = [
    hint === undefined ? '' : `${id}-hint`,
    error === undefined ? '' : `${id}-error`,
  ].filter((each) => each !== '');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        className: styles.control,
      })}
      {hint === undefined ? null : (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error === undefined ? null : (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </div>
  );
}

type TextProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?:
    | 'text'
    | 'email'
    | 'password'
    | 'search'
    | 'url'
    | 'number'
    | 'date'
    | 'datetime-local'
    | 'color';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly isRequired?: boolean;
  readonly lines?: number;
  /** Values that the browser offers; others can be typed. */
  readonly suggestions?: readonly string[];
};

export function TextField({
  value,
  onChange,
  type = 'text',
  autoComplete = 'off',
  placeholder,
  isRequired,
  lines,
  suggestions,
  ...field
}: TextProps): ReactElement {
  const listId = useId();
  const suggested = suggestions === undefined ? {} : { list: listId };
  return (
    <Field {...field}>
      {(control) =>
        lines === undefined ? (
          <>
            <input
              {...suggested}
              {...control}
              type={type}
              value={value}
              autoComplete={autoComplete}
              placeholder={placeholder}
              required={isRequired}
              onChange={(event) => onChange(event.target.value)}
            />
            {suggestions === undefined ? null : (
              <datalist id={listId}>
                {suggestions.map((each) => (
                  <option key={each} value={each} />
                ))}
              </datalist>
            )}
          </>
        ) : (
          <textarea
            {...control}
            rows={lines}
            value={value}
            spellCheck={false}
            required={isRequired}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}

type SelectProps<Value extends string> = FieldProps & {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly (readonly [value: Value, text: string])[];
};

export function SelectField<Value extends string>({
  value,
  onChange,
  options,
  ...field
}: SelectProps<Value>): ReactElement {
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = options.find(([each]) => each === event.target.value);
            if (chosen !== undefined) onChange(chosen[0]);
          }}
        >
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type CheckProps = {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
};

export function CheckField({ label, isChecked, onChange }: CheckProps): ReactElement {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

type FormProps = {
  /** What the button does, as a verb. */
  readonly action: string;
  readonly onSubmit: () => void;
  readonly isBusy?: boolean;
  readonly error?: unknown;
  readonly disabledWhy?: string | null;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** Fields and one button. What the server refused stands above them, and each field has its own part of it. */
export function Form({
  action,
  onSubmit,
  isBusy = false,
  error,
  disabledWhy,
  beside,
  children,
}: FormProps): ReactElement {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy && (disabledWhy ?? null) === null) onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {error === undefined || error === null ? null : <ErrorState error={error} />}
      {children}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={isBusy} disabledWhy={disabledWhy}>
          {action}
        </Button>
        {beside}
      </div>
    </form>
  );
}

/** Fields of a filter beside each other. */
export function Filters({ children }: { readonly children: ReactNode }): ReactElement {
  return <search className={styles.filters}>{children}</search>;
}
