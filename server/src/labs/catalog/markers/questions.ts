import { createHash } from 'node:crypto';

import type { Question } from '../model.ts';

/** An order-entry question of a compendium. */
export type CompendiumQuestion = Omit<Question, 'id' | 'sequence' | 'answers'> & {
  readonly answers: readonly Omit<Question['answers'][number], 'id'>[];
};

/**
 * Adds ids that depend only on the lab, the test code and the lab's own codes, so that each import gives the same ids.
 */
export function toQuestions(
  labId: number,
  providerId: string,
  questions: readonly CompendiumQuestion[],
): readonly Question[] {
  return questions.map((question, index) => ({
    ...question,
    id: idOf(labId, providerId, question.code),
    sequence: index + 1,
    answers: question.answers.map((answer) => ({
      ...answer,
      id: idOf(labId, providerId, question.code, answer.code),
    })),
  }));
}

/** 48 bits: more than are ever needed for the questions of one lab, and every client's numbers can hold them. */
function idOf(...names: readonly (string | number)[]): number {
  return createHash('sha256').update(JSON.stringify(names)).digest().readUIntBE(0, 6);
}
