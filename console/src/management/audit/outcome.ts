import type { AuditVerification } from '#console/kernel/api/contract.ts';

/** What the stretches that were verified so far say together. */
export type Outcome = {
  readonly isSound: boolean;
  readonly checked: number;
  readonly findings: AuditVerification['findings'];
  /** Where to go on; null: the end was reached. */
  readonly next: string | null;
  /** Where the chain ends: kept elsewhere, it proves that nothing before it was cut off. */
  readonly end: string | null;
};

export const nothingYet: Outcome = {
  isSound: true,
  checked: 0,
  findings: [],
  next: null,
  end: null,
};

export function extended(before: Outcome, stretch: AuditVerification): Outcome {
  return {
    isSound: before.isSound && stretch.is_sound,
    checked: before.checked + stretch.checked,
    findings: [...before.findings, ...stretch.findings],
    next: stretch.next,
    end: stretch.end,
  };
}

type Finding = AuditVerification['findings'][number];

/** What one finding means. */
export function findingText({ problem, first_seq: first, last_seq: last }: Finding): string {
  const which = first === last ? `Entry ${first}` : `Entries ${first} to ${last}`;
  const isOne = first === last;
  switch (problem) {
    case 'altered':
      return `${which} ${isOne ? 'is' : 'are'} not as ${isOne ? 'it was' : 'they were'} sealed.`;
    case 'missing':
      return `${which} ${isOne ? 'is' : 'are'} missing.`;
    case 'outside':
      return `${which} ${isOne ? 'stands' : 'stand'} where the chain has no place: before its beginning or after its end.`;
    case 'end_altered':
      return 'The end of the chain is not where it was sealed.';
    case 'alarm':
      return 'The server itself once found the end of the chain altered, and went on from there.';
  }
}

/** The outcome in one sentence. */
export function outcomeText({ isSound, checked }: Outcome): string {
  const entries = checked === 1 ? '1 entry' : `${checked.toLocaleString('en')} entries`;
  return isSound
    ? `The log is whole: ${entries}, each as it was sealed, none missing, up to the end.`
    : `The log was changed: ${entries} looked at.`;
}
