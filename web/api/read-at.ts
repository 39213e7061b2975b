import { anySession } from '#contract/access.ts';
import type { Callable } from '#contract/endpoint.ts';
import type { endpointTable } from '#contract/table.ts';

// types only: shared code can name a path of the API without the schemas of its feature
type Features = typeof endpointTable;
type Read = {
  [Feature in keyof Features]: Extract<Features[Feature][keyof Features[Feature]], { method: 'GET' }>;
}[keyof Features];
export type ReadPath = Read['path'];
export type ReadAt<Path extends ReadPath> = Extract<Read, { path: Path }>;

/**
 * A read by its path. The server knows who is allowed; here it means that an answer without a session ends the
 * session.
 */
export const readAt = (path: string): Callable => ({ method: 'GET', path, access: anySession });
