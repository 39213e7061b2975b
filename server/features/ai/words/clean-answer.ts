import { AiError } from '#server/adapters/ai/ai-engine.ts';

const tags = /<\/?[a-z][^<>]{0,500}>|<!--[\s\S]{0,2000}?-->/gi;
const addresses = /\b(?:https?:\/\/|www\.)\S+/gi;
const markup = /^\s{0,3}(?:#{1,6}\s+|[*-]\s+|>\s+)|\*\*|__|`+/gm;

type Allowed = {
  /** addresses in the given text may stay */
  given: string;
  most: number;
};

/** An answer as plain text: links and tags that a model adds are removed. */
export function cleanAnswer(answer: string, { given, most }: Allowed): string {
  const text = answer
    .replaceAll(tags, '')
    .replaceAll(addresses, (address) => (given.includes(address) ? address : ''))
    .replaceAll(markup, (mark) => (given.includes(mark.trim()) ? mark : ''))
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  if (text === '' || text.length > most) throw new AiError(text === '' ? 'no answer' : 'stopped early');
  return text;
}
