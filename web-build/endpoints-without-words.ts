import type { Plugin } from 'vite';

/** Summaries and refusals of endpoints describe the API. No screen reads them, so the browser loads none. */
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
const words = /\n {4}(?:summary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)|refuses: \[[^\]]*\]),(?=\n)/g;
