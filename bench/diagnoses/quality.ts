import type { Catalogue } from '../../server/src/insurance/diagnoses/catalogue.ts';
import { dotted } from '../../server/src/insurance/diagnoses/code.ts';
import { today } from './files.ts';
import { isAccepted, type Query } from './queries.ts';

export type Quality = {
  readonly queries: number;
  /** How many have an accepted code as their first answer, and among their first ten. */
  readonly first: number;
  readonly firstTen: number;
  readonly missed: readonly { readonly query: Query; readonly answers: readonly string[] }[];
};

export function measureQuality(catalogue: Catalogue, queries: readonly Query[]): Quality {
  const judged = queries.map((query) => {
    const answers = catalogue
      .search(query.query, today)
      .slice(0, 10)
      .map(({ code }) => dotted(code));
    return { query, answers, place: answers.findIndex((code) => isAccepted(query, code)) };
  });
  return {
    queries: queries.length,
    first: judged.filter(({ place }) => place === 0).length,
    firstTen: judged.filter(({ place }) => place >= 0).length,
    missed: judged.filter(({ place }) => place !== 0),
  };
}
