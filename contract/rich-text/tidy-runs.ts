import { lineBreak, type Run } from './document.ts';

const isBreak = ({ text }: Run): boolean => text === lineBreak;

/** No space begins or ends a line or follows another, and neighbours with the same look become one run. */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const lines: Run[] = [];
  for (const run of runs) {
    if (isBreak(run)) trimEnd(lines);
    const last = lines.at(-1);
    const isAfterSpace = !last || isBreak(last) || last.text.endsWith(' ');
    const text = isAfterSpace && !isBreak(run) ? run.text.replace(/^ /, '') : run.text;
    if (text !== '') lines.push({ ...run, text });
  }
  trimEnd(lines);
  while (lines.at(-1)?.text === lineBreak) lines.pop();
  return joinEqual(styleBreaks(lines));
}

function trimEnd(lines: Run[]): void {
  const last = lines.pop();
  const text = last?.text.replace(/ $/, '');
  if (last && text) lines.push({ ...last, text });
}

/** A break takes the styles that both sides share, so that it splits no link and no bold text. */
function styleBreaks(runs: readonly Run[]): Run[] {
  const before: (Run | undefined)[] = [];
  let latest: Run | undefined;
  for (const run of runs) {
    before.push(latest);
    if (!isBreak(run)) latest = run;
  }
  let after: Run | undefined;
  return runs
    .map((run, place) => ({ run, previous: before[place] }))
    .toReversed()
    .map(({ run, previous }) => {
      if (!isBreak(run)) return (after = run);
      return { ...run, ...findCommonFormat(previous, after) };
    })
    .toReversed();
}

const findCommonFormat = (one: Run | undefined, other: Run | undefined): Pick<Run, 'href' | 'styles'> => ({
  href: one && one.href === other?.href ? one.href : null,
  styles: one?.styles.filter((style) => other?.styles.includes(style)) ?? [],
});

function joinEqual(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && !isBreak(run) && !isBreak(last) && looksAs(run, last))
      joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}

const looksAs = (one: Run, other: Run): boolean =>
  one.href === other.href && one.styles.join() === other.styles.join();
