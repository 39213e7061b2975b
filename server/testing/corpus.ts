import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The lines of a corpus, with their columns; a line that begins with # is a note. */
export const readCorpus = (folder: string, file: string): string[][] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('# '))
    .map((line) => line.split(' | ').map((column) => column.trim()));

/** Prints a measured figure in the output of a run. */
export function printFigure(sentence: string): void {
  console.info(sentence);
}
