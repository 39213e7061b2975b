import type { Plugin } from 'vite';

/**
 * No screen reads what describes the API and how the server answers, so the browser loads none of it. `Callable` names
 * what it reads.
 */
export function endpointsWithoutWords(contract: string): Plugin {
  return {
    name: 'foyer:endpoints-without-words',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(contract) || !code.includes('endpoint({')) return null;
      const blank = (part: string) => '\n'.repeat(part.split('\n').length - 1);
      return { code: code.replaceAll(words, blank), map: null };
    },
  };
}

/** Keys of an endpoint's declaration, as the formatter writes them. Lines keep their numbers. */
const words = new RegExp(
  String.raw`\n {4}(?:${[
    /summary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)/,
    /refuses: \[[^\]]*\]/,
    // a limit for each device is kept, which the browser has to name
    /limits: \[\{ per: '(?:session|address)'[^\n]*\]/,
    /bodyLimit: [^\n]*/,
    /(?:isHealthCheck|isPlainText|mayBeStale|isSelfContained): true/,
  ]
    .map(({ source }) => source)
    .join('|')}),(?=\n)`,
  'g',
);
