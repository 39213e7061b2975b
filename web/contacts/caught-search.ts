import { parsePage } from '../routing/search.ts';

export type CaughtSearch = { page?: number };

export const caughtSearch = (raw: Record<string, unknown>): CaughtSearch => parsePage(raw['page']);
