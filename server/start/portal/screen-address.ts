import * as paths from '#contract/paths.ts';

/** Whether a screen of the portal may have this path. Only the screen knows whether the record that it names exists. */
export const isScreenAddress = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

/** `/listings/$id` takes one part, and `/launch/$other/$` any number of them. */
const patterns = Object.values(paths).map(
  (path) =>
    new RegExp(
      `^${path
        .split('/')
        .map((part) => (part === '$' ? '.*' : part.startsWith('$') ? '[^/]+' : part))
        .join('/')}/?$`,
    ),
);
