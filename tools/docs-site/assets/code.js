// The page with the address by which the reader came, and a button for each block of code that copies it.
const documented = /https?:\/\/(?:127\.0\.0\.1|localhost):8080/gu;

const main = document.querySelector('main');
// The server has the documentation at /docs; from a folder or another host, the documented address stays.
if (location.pathname.startsWith('/docs/')) {
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    node.nodeValue = node.nodeValue.replace(documented, location.origin);
  for (const link of main.querySelectorAll('a[href^="http://"]'))
    link.href = link.getAttribute('href').replace(documented, location.origin);
}
for (const code of main.querySelectorAll('pre > code')) {
  if (navigator.clipboard === undefined) continue;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  const copy = async () => {
    await navigator.clipboard.writeText(code.textContent ?? '');
    button.textContent = 'Copied';
  };
  button.addEventListener('click', () => void copy());
  const block = document.createElement('div');
  block.className = 'code';
  code.parentElement.replaceWith(block);
  block.append(code.parentElement, button);
}
