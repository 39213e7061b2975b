export const clientsText = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);
export const rowsText = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);
