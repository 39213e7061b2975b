const longest = 100;

export type StaffSearch = { page?: number; search?: string };

export function staffSearch(raw: Record<string, unknown>): StaffSearch {
  const page = Number(raw['page']);
  const search = typeof raw['search'] === 'string' ? raw['search'].trim().slice(0, longest) : '';
  return {
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
    ...(search !== '' && { search }),
  };
}
