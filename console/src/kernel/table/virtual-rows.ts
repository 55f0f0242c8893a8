/** Which rows of equal height are in sight, with some around them. */
export function virtualRows(
  { count, rowHeight }: { readonly count: number; readonly rowHeight: number },
  { scrolled, height }: { readonly scrolled: number; readonly height: number },
): { readonly first: number; readonly end: number } {
  const around = 10;
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - around);
  const end = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + around);
  return { first: Math.min(first, end), end };
}
