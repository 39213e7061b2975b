/** The filters of the list; the first is the default. */
export const listFilters = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'sold', label: 'Sold' },
  { value: 'reciprocity', label: 'Reciprocity' },
] as const;
export const statusOptions = [...listFilters, { value: 'all', label: 'All statuses' }];
