/** Parts of a page that a screen reader names when they get the focus. */
const parts = 'section, form, fieldset, dialog, main, [role="region"]';

/**
 * Where the element that has the focus leaves the page, the browser gives the focus to the page's top. This gives it to
 * the nearest part around that element that is still there: the next Tab goes on from it. Ends with the function returned.
 */
export function keepFocus(): () => void {
  let around: readonly Element[] = [];
  const remember = ({ target }: FocusEvent): void => {
    around = target instanceof Element ? ancestorsOf(target) : [];
  };
  const observer = new MutationObserver(() => {
    const [last] = around;
    if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
    const nearest = around.find((each) => each.isConnected && each.matches(parts));
    if (nearest instanceof HTMLElement) focusPart(nearest);
  });
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

function ancestorsOf(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    found.push(each);
  return found;
}

/** Focusable for as long as it has the focus: a later click beside its controls is not to focus it. */
function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
