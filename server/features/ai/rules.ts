import { creditsTimeZone } from '#contract/ai/credits.ts';
import type { Finding } from '#contract/ai/findings.ts';
import type { RewriteOption } from '#contract/ai/requests.ts';
import { toInstant } from '#contract/zoned-time.ts';
import type { Finding as MarkedWords } from '#server/engines/words/finding.ts';
import { plainView } from '#server/engines/words/language/plain-view.ts';
import { calculateGrade, splitWords } from '#server/engines/words/language/readability.ts';

/** When the credits of this month are renewed. */
export function toResetInstant(month: string): Date {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return toInstant(next, '00:00', creditsTimeZone);
}

export type Dismissal = { rule: string; quote: string; reason: string };

export const normalizedQuote = (quote: string): string => quote.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Findings with the reason why somebody allowed the words. */
export const withDismissals = (
  findings: readonly MarkedWords[],
  dismissals: readonly Dismissal[],
): Finding[] =>
  findings.map((finding) => ({
    ...finding,
    allowed_reason:
      dismissals.find(({ rule, quote }) => rule === finding.rule && quote === normalizedQuote(finding.quote))
        ?.reason ?? null,
  }));

/** Words that the law forbids and nobody allowed: a page with them is not published automatically. */
export const isOpenBlock = ({ severity, allowed_reason }: Finding): boolean =>
  severity === 'block' && allowed_reason === null;

/** Spaces and the shape of quotation marks are no wording: a model changes them without being asked. */
const wordingOf = (source: string): string =>
  plainView(source)
    .text.normalize('NFC')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whether an answer fulfils the request: shorter is shorter, simpler is read by younger people. */
export function changesText(option: RewriteOption, before: string, after: string): boolean {
  const [from, to] = [wordingOf(before), wordingOf(after)];
  if (from === to) return false;
  if ('simplify' in option) return calculateGrade(to) < calculateGrade(from);
  if (!('length' in option)) return true;
  const grown = splitWords(to).length - splitWords(from).length;
  return option.length === 'shorter' ? grown < 0 : grown > 0;
}
