import { analyse } from 'chardet';
import iconv from 'iconv-lite';

/**
 * The text of a file in the encoding of its writer: UTF-8, UTF-16, or a certain multi-byte alphabet. Otherwise it is
 * Windows-1252 or MacRoman, in which every byte is a character.
 */
export function decodeText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return iconv.decode(bytes, 'utf-16le');
  if (mark === 'feff') return iconv.decode(bytes, 'utf-16be');
  // without a mark every other byte of Latin letters is zero, and no other text has any
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return iconv.decode(bytes, 'utf-16le');
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0) return iconv.decode(bytes, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeLegacy(bytes, legacyEncodingOf(bytes));
  }
}

/** The library has the older MacRoman, without the euro. */
function decodeLegacy(bytes: Buffer, encoding: string): string {
  const text = iconv.decode(bytes, encoding);
  return encoding === 'macintosh' ? text.replaceAll('¤', '€') : text;
}

/** A sample is enough to decide, and a large file takes seconds to read through. */
const sampleBytes = 64 * 1024;
const certain = 90;
const severalBytes = new Set(['GB18030', 'Big5', 'Shift_JIS', 'EUC-JP', 'EUC-KR']);

function legacyEncodingOf(bytes: Buffer): string {
  const sample = bytes.subarray(0, sampleBytes);
  const [best] = analyse(sample);
  if (best && best.confidence >= certain && severalBytes.has(best.name)) return best.name;
  return plausibilityOf(sample, 'macintosh') > plausibilityOf(sample, 'win1252') ? 'macintosh' : 'win1252';
}

const letter = /\p{L}/u;
const lower = /\p{Ll}/u;
/**
 * Small letters that western languages use every day; the other letters of an alphabet are rarer than a wrong guess.
 */
const usual = /[àáâäåæçèéêëìíîïñòóôöøœùúûüß]/;

/**
 * How plausible the text is in this encoding. The same byte is a small letter in one and a capital or a symbol in the
 * other, and capitals do not occur within words.
 */
function plausibilityOf(bytes: Buffer, encoding: string): number {
  const text = decodeLegacy(bytes, encoding);
  let sum = 0;
  for (let at = 0; at < text.length; at++)
    if (text.charCodeAt(at) > 0x7f)
      sum += plausibilityAt(text.charAt(at - 1), text.charAt(at), text.charAt(at + 1));
  return sum;
}

function plausibilityAt(before: string, sign: string, after: string): number {
  const [isInWord, isAtStart] = [letter.test(before), letter.test(after)];
  // it opens words and never ends one: in the other encoding it is ë
  if (sign === '‘' && isInWord) return 0;
  if ('“”'.includes(sign) && isInWord && isAtStart) return 0;
  if ('‘’“”'.includes(sign)) return isInWord || isAtStart ? 3 : 1;
  if ('–—…€•·°©®\u00A0'.includes(sign)) return isInWord && isAtStart ? 0 : 1;
  if (!letter.test(sign)) return isInWord || isAtStart ? -3 : -1;
  if (usual.test(sign)) return isInWord || isAtStart ? 3 : 0;
  if (lower.test(sign)) return isInWord || isAtStart ? 2 : 0;
  return lower.test(before) ? -3 : 1;
}
