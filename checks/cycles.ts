import type { Source } from './source-files.ts';

type Node = Pick<Source, 'path' | 'imports'>;

/** Import cycles at load time; imports of types are erased and lazy imports run later. */
export function findCycles(files: Node[]): string[] {
  const graph = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter((one) => !one.typeOnly && !one.lazy).map(({ to }) => to),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push([...trail.slice(start), path].join(' -> '));
    if (start >= 0 || done.has(path)) return;
    for (const to of graph.get(path) ?? []) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}
