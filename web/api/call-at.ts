import { anySession } from '#contract/access.ts';
import type { endpointTable } from '#contract/table.ts';
import { callUntyped } from './call.ts';
import type { Answer, AnyInput, Input } from './input.ts';

// types only, as in read-at.ts: a screen that calls by the path does not wait for the schemas of its feature
type Features = typeof endpointTable;
type Every = { [Feature in keyof Features]: Features[Feature][keyof Features[Feature]] }[keyof Features];
type MethodAt = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type PathAt<Method extends MethodAt> = Extract<Every, { method: Method }>['path'];
export type At<Method extends MethodAt, Path extends string> = Extract<Every, { method: Method; path: Path }>;

/** One API call by its method and path. */
export function callAt<Method extends MethodAt, Path extends PathAt<Method>>(
  method: Method,
  path: Path,
  input: Input<At<Method, Path>>,
): Promise<Answer<At<Method, Path>>>;
export function callAt(method: MethodAt, path: string, input: AnyInput): Promise<unknown> {
  return callUntyped({ method, path, access: anySession }, input);
}
