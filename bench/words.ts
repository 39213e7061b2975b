import { checkText } from '#server/engines/words/check-text.ts';
import { rewriteText } from '#server/engines/words/rewrite/rewrite-text.ts';
import { sampleListings } from '#server/engines/words/writer/sample-listings.ts';
import { writeDescription } from '#server/engines/words/writer/write-description.ts';
import { mark, median, print } from './table.ts';

const listings = 200;
const letters = 5000;
const rounds = 60;

/** The cost of the AI's writing in this process: the built-in writer, the check and the mini editor. */
export function measureWords(say: (sentence: string) => void): void {
  say(`words: descriptions of ${listings} listings, and a text of ${letters} letters`);
  const samples = sampleListings(listings, 1);
  const write = ({ facts, tone, hints }: (typeof samples)[number], variant: number) =>
    writeDescription(facts, { tone, hints, variant });
  // the second time, as in a server that has been running
  const text = samples
    .map((sample) => write(sample, 0))
    .join('\n\n')
    .slice(0, letters);
  const [first] = samples;
  const options = { place: 'BC', facts: first?.facts, hints: first?.hints };
  const lines = [
    ['words', 'p50 ms', 'at most', ''],
    line(
      'a description',
      20,
      samples.map((sample) => timeOf(() => write(sample, 1))),
    ),
    line(
      'a check of 5,000 letters',
      5,
      several(() => checkText(text, options)),
    ),
    // the time it takes on an idle machine
    line(
      'the same, of the processor',
      5,
      several(() => checkText(text, options), processorTimeOf),
    ),
    line(
      'their grammar',
      100,
      several(() => rewriteText(text, { grammar: true })),
    ),
  ];
  print(lines);
}

const several = (run: () => void, measure = timeOf): number[] =>
  Array.from({ length: rounds }, () => measure(run)).slice(rounds / 3);

function timeOf(run: () => void): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

/** Milliseconds of this thread alone. */
function processorTimeOf(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const line = (name: string, most: number, times: readonly number[]): string[] => {
  const middle = median(times);
  return [name, middle.toFixed(2), String(most), mark(middle <= most)];
};
