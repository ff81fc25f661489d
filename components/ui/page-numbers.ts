/** The middle of the three neighbouring numbers, which keep away from both ends. */
function middleOf(page: number, pages: number): number {
  if (page <= 3) return 2;
  return page >= pages - 2 ? pages - 1 : page;
}

/** The page numbers a pager shows: first, last, current and its neighbours; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 6) return Array.from({ length: pages }, (_, index) => index + 1);
  const middle = middleOf(page, pages);
  const near = [middle - 1, middle, middle + 1];
  const shown = [...new Set([1, ...near, pages])].sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}
