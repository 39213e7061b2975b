// The package's own types treat its CommonJS file as an ES module.
type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
declare const bidiFactory: () => {
  getEmbeddingLevels: (text: string, direction: 'ltr' | 'rtl' | 'auto') => Levels;
};
// eslint-disable-next-line import/no-default-export -- so the package has it
export { bidiFactory as default };
