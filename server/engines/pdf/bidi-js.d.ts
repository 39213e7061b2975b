// The package's own types take its CommonJS file for a module of the other kind.
type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
declare const bidiFactory: () => {
  getEmbeddingLevels: (text: string, direction: 'ltr' | 'rtl' | 'auto') => Levels;
};
// eslint-disable-next-line import/no-default-export -- so the package has it
export { bidiFactory as default };
