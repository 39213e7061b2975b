import * as paths from '#contract/paths.ts';

/** Whether a screen of the portal may have this path. Only the screen knows whether the record that it names exists. */
export const isScreenAddress = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

/** `/listings/$id` takes one part, and `/launch/$other/$` that and all that follows it. */
const patterns = Object.values(paths).map((path) => {
  const parts = path.replace(/\/\$$/, '').replaceAll(/\$\w+/g, '[^/]+');
  return new RegExp(`^${parts}${path.endsWith('/$') ? '(?:/.*)?' : '/?'}$`);
});
