/** Somebody’s own words, and the earlier ones that their mail program put below them. */
export type SplitText = { text: string; quote: string };

/**
 * Splits an answer from the words it answers. Answers between the lines of a quote stay with it, so nothing that the
 * person wrote is hidden.
 */
export function splitQuote(lines: readonly string[]): SplitText {
  const start = findStart(lines);
  const [own, rest] = [lines.slice(0, start), lines.slice(start)];
  return { text: join(own), quote: join(rest) };
}

function findStart(lines: readonly string[]): number {
  const head = lines.findIndex((line, index) => isHead(line, lines, index));
  if (head >= 0)
    return isDivider(lines[head] ?? '') || isOnlyQuote(lines.slice(head + 1)) ? head : lines.length;
  const first = lines.findIndex((line) => line.startsWith('>'));
  return first >= 0 && isOnlyQuote(lines.slice(first)) ? first : lines.length;
}

/** A line with which mail programs begin a quote. */
function isHead(line: string, lines: readonly string[], index: number): boolean {
  if (isDivider(line)) return true;
  // Outlook has no divider in plain text: From, Sent and Subject follow each other
  if (/^\*?(?:From|Von|De)\s?:/.test(line))
    return lines.slice(index + 1, index + 6).some((one) => /^\*?(?:Subject|Betreff|Objet)\s?:/.test(one));
  const both = `${line} ${lines[index + 1] ?? ''}`;
  return (
    /^(?:On|Am|Le)\b.{0,300}\b(?:wrote|schrieb|a écrit)\b.{0,100}:$/.test(line) ||
    /^On .{0,300}\bwrote:$/.test(both.trim())
  );
}

const isDivider = (line: string): boolean =>
  /^(?:-{2,}\s?(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine)\s?-{2,}|_{20,})$/i.test(
    line,
  );

/** After the words that begin it, only quoted and empty lines, or none that are quoted at all. */
function isOnlyQuote(lines: readonly string[]): boolean {
  const full = lines.filter((line) => line !== '');
  const first = full.findIndex((line) => line.startsWith('>'));
  return first < 0 || full.slice(first).every((line) => line.startsWith('>'));
}

const join = (lines: readonly string[]): string => lines.join('\n').replaceAll('\t', ' ').trim();
