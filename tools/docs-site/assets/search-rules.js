// What the build, the pages and the tests search by: one place, so that they find the same.

/** Words that are in every question and tell nothing. */
const empty = new Set(
  'a an and are as at be by can do does for from get have how i if in is it my of on one or should so than that the them then there these this those to was what when where which who why will with you your'.split(
    ' ',
  ),
);

/** @type {import('minisearch').Options<import('./search-rules.d.ts').Entry>} */
export const options = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['url', 'anchor', 'title', 'heading'],
  tokenize: (text) => text.split(/[^\p{L}\p{N}_]+/u),
  processTerm: (term) => {
    const word = term.toLowerCase();
    if (word === '' || empty.has(word)) return null;
    // "webhooks", "webhook"; "keys", "key"; "queries", "query".
    return word.length > 4 ? word.replace(/ies$/u, 'y').replace(/(?<![su])s$/u, '') : word;
  },
  searchOptions: {
    boost: { title: 6, heading: 3 },
    prefix: (term) => term.length > 3,
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    weights: { fuzzy: 0.2, prefix: 0.5 },
    // Guides come before what is kept for the record.
    boostDocument: (_id, _term, stored) => weightOf(String(stored?.['url'])),
  },
};

/** @param {string} url */
function weightOf(url) {
  if (url.startsWith('guides/') || url.startsWith('operate/')) return 1.6;
  if (/^project\/(?:clients|examples)\//u.test(url)) return 1.4;
  if (url.startsWith('adr/') || url.startsWith('project/') || url === 'errors.html') return 0.5;
  if (url.startsWith('api/')) return 0.7;
  return 1;
}

/**
 * Pages for a question, the best first, each with the section that answers it best.
 * @param {import('minisearch').default} index
 * @param {string} question
 */
export function findPages(index, question) {
  const found = index.search(question);
  const pages = new Map();
  for (const each of found) {
    const page = pages.get(each['url']);
    if (page === undefined) {
      const { url, anchor, title, heading } = each;
      pages.set(url, { url, anchor, title, heading, score: each.score });
    } else page.score += each.score * 0.1;
  }
  return [...pages.values()].toSorted((a, b) => b.score - a.score);
}
