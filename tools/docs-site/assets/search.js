// Searches in the page, in an index that is loaded when somebody is about to search.
const root = new URL(document.documentElement.dataset['root'] ?? './', document.baseURI);
const field = document.getElementById('search');
const list = document.getElementById('found');

let opened;
async function open() {
  const [{ default: MiniSearch }, rules, answer] = await Promise.all([
    import('./minisearch.js'),
    import('./search-rules.js'),
    fetch(new URL('search.json', root)),
  ]);
  const index = MiniSearch.loadJSON(await answer.text(), rules.options);
  return (question) => rules.findPages(index, question);
}

function show(pages, question) {
  list.replaceChildren();
  if (question === '') return;
  if (pages.length === 0) {
    const none = document.createElement('p');
    none.textContent = `Nothing is found for “${question}”.`;
    list.append(none);
    return;
  }
  const items = document.createElement('ol');
  for (const { url, anchor, title, heading } of pages.slice(0, 8)) {
    const link = document.createElement('a');
    link.href = new URL(anchor === '' ? url : `${url}#${anchor}`, root).href;
    link.textContent = title;
    const item = document.createElement('li');
    item.append(link);
    if (heading !== '' && heading !== title) item.append(` ${heading}`);
    items.append(item);
  }
  list.append(items);
}

async function search() {
  const question = field.value.trim();
  opened ??= open();
  const find = await opened;
  // What was typed meanwhile asks again.
  if (question === field.value.trim()) show(find(question), question);
}

field.disabled = false;
field.addEventListener('focus', () => void (opened ??= open()), { once: true });
field.addEventListener('input', () => void search());
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && document.activeElement === field) {
    field.value = '';
    list.replaceChildren();
  }
  const isTyping = document.activeElement instanceof HTMLInputElement;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  field.focus();
});
// On a narrow page the list of pages is closed at first.
if (matchMedia('(max-width: 60rem)').matches)
  document.querySelector('details.menu')?.removeAttribute('open');
