// The package brings no types.
declare module 'nspell' {
  type Spelling = { correct: (word: string) => boolean; suggest: (word: string) => string[] };
  // eslint-disable-next-line import/no-default-export -- so the package has it
  export default function createSpelling(affixes: string, words: string): Spelling;
}
