// The first, the last and the neighbouring pages; 'gap' stands for the pages left out.
export function pageNumbers(page: number, last: number): readonly (number | 'gap')[] {
  const numbers = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? ['gap' as const, number] : [number];
  });
}
