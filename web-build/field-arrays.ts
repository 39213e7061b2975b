import type { Plugin } from 'vite';

/**
 * react-hook-form is one module, and lists of fields are a tenth of it that each form would load. Forms with lists
 * import a second instance, of which the bundler keeps that tenth. The two share only the form's control, which is
 * passed on.
 */
export function fieldArraysApart(web: string): Plugin {
  return {
    name: 'foyer:field-arrays-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== 'react-hook-form' || importer !== `${web}parts/use-field-array.ts`) return null;
      const resolved = await this.resolve(source, importer, options);
      if (!resolved) return this.error('react-hook-form is not installed');
      return `${resolved.id}?field-arrays`;
    },
  };
}
