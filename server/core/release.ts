import manifest from '../../package.json' with { type: 'json' };

/** The release that runs, as in CHANGELOG.md. */
export const release: string = manifest.version;
