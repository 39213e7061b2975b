/** What the list may show; the first is what it shows unless something else is chosen. */
export const listFilters = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'sold', label: 'Sold' },
  { value: 'reciprocity', label: 'Reciprocity' },
] as const;
