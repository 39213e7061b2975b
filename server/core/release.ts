import manifest from '../../package.json' with { type: 'json' };

/** The release that runs, as in CHANGELOG.md. */
export const release: string = manifest.version;

/** Versions are compared by their numbers. */
export const isNewerRelease = (version: unknown): boolean =>
  typeof version === 'string' && version.localeCompare(release, 'en', { numeric: true }) > 0;
