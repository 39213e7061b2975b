import { oneLine } from './compose-message.ts';
import type { MailPart } from './mail-draft.ts';
import { splitLines } from './part-to-html.ts';

export function partToText(part: MailPart): string {
  if ('say' in part) return splitLines(part.say).map(oneLine).join('\n');
  if ('section' in part) return toTitle(oneLine(part.section));
  if ('button' in part) return `${part.button}:\n${part.href}`;
  if ('quote' in part)
    return splitLines(part.quote)
      .map((line) => `> ${line}`)
      .join('\n');
  if ('figures' in part)
    return part.figures
      .map(({ label, value, note }) => oneLine(`${label}: ${value}${note === null ? '' : ` (${note})`}`))
      .join('\n');
  if ('bars' in part)
    return [part.title, ...part.bars.map(({ label, shown }) => `${label}: ${shown}`)].map(oneLine).join('\n');
  if ('columns' in part)
    return oneLine(`${part.title}: ${part.columns.map(({ shown }) => shown).join(', ')}`);
  if ('picture' in part) return [part.title, ...part.lines].map(oneLine).join('\n');
  if ('links' in part) return part.links.map(linkToText).join('\n');
  if ('list' in part)
    return part.list
      .map(([title, note, href]) => `${oneLine(title)} (${oneLine(note)})\n${href}`)
      .join('\n\n');
  return part.facts.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`).join('\n');
}

const toTitle = (title: string) => `${title}\n${'='.repeat(title.length)}`;

/** A phone number or an email is its own label; only a web address is written out. */
const linkToText = ([label, href]: readonly [string, string]) =>
  href.startsWith('https:') || href.startsWith('http:') ? `${oneLine(label)}: ${href}` : oneLine(label);
