import type { CompendiumQuestion } from '../markers/store.ts';
import { type QuestionType, questionTypes } from '../model.ts';
import { readRow, type Row } from './columns.ts';

const codePattern = /^[\w.+-]{1,50}$/u;
const questionsMax = 100;
const answersMax = 200;

/** Returns the lab's order-entry questions of a marker, in the order of the rows. */
export function readQuestions(rows: readonly Row[], name: string): readonly CompendiumQuestion[] {
  const asked = rows.filter(({ cells }) => cells.question_code !== '' || cells.question !== '');
  const seen = new Set<string>();
  return asked.map((row) => {
    const say = readRow(row, name);
    const question = toQuestion(row, name);
    if (seen.has(question.code))
      say.refuse('question_code', `${question.code} is asked twice of this test`);
    if (seen.size === questionsMax)
      say.refuse('question_code', `a test has at most ${questionsMax} questions`);
    seen.add(question.code);
    return question;
  });
}

function toQuestion(row: Row, name: string): CompendiumQuestion {
  const say = readRow(row, name);
  const { question_code: code, question: text } = row.cells;
  if (!codePattern.test(code))
    say.refuse(
      'question_code',
      'it is 1 to 50 letters, digits, dots, hyphens, underscores or plus signs',
    );
  if (text === '') say.refuse('question', 'it is empty');
  const answers = readAnswers(row, name);
  const type = say.oneOf<QuestionType>(
    'question_type',
    questionTypes,
    answers.length === 0 ? 'text' : 'choice',
  );
  const isChosen = type === 'choice' || type === 'multi_choice';
  if (isChosen && answers.length === 0)
    say.refuse('question_answers', `a question of the type ${type} has answers`);
  if (!isChosen && answers.length > 0)
    say.refuse('question_answers', `a question of the type ${type} has none`);
  return {
    code,
    text,
    type,
    isRequired: say.flag('question_required', false),
    answers,
    constraint: say.text('question_constraint'),
  };
}

/** `CODE:Text`, separated by semicolons; without a colon the text is its own code. */
function readAnswers(row: Row, name: string): CompendiumQuestion['answers'] {
  const say = readRow(row, name);
  const given = say.list('question_answers');
  if (given.length > answersMax)
    say.refuse('question_answers', `there are more than ${answersMax}`);
  const answers = given.map((answer) => {
    const colon = answer.indexOf(':');
    if (colon < 0) return { code: answer, value: answer };
    return { code: answer.slice(0, colon).trim(), value: answer.slice(colon + 1).trim() };
  });
  const codes = new Set(answers.map(({ code }) => code));
  if (answers.some(({ code, value }) => code === '' || value === '') || codes.size < answers.length)
    say.refuse('question_answers', 'each has a code of its own and a text, such as Y:Yes;N:No');
  return answers;
}
