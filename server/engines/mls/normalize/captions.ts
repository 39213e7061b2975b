import { clean } from '#contract/clean-text.ts';
import { maxAltLength } from '#contract/listings/files.ts';
import { readText, type FeedRecord } from './read-record.ts';

/** The fields in which boards say what a photo shows, the most telling first. */
const captionFields = ['ShortDescription', 'LongDescription', 'ImageOf'];

/** The words of a board for a photo; null for a number, the name of a file or a word for any photo. */
export const readCaption = (media: FeedRecord): string | null =>
  captionFields.map((field) => clean(readText(media, field) ?? '').replaceAll(/\s+/g, ' ')).find(isTelling) ??
  null;

const isTelling = (words: string): boolean =>
  words.length <= maxAltLength &&
  /\p{L}{3}/u.test(words) &&
  !/\.(jpe?g|png|webp|gif|heic)$/i.test(words) &&
  !/^(img|dsc|dscn|photo|image|picture|media|other|unknown|untitled|see remarks|n\/a)?[\s\d_#().-]*(of \d+)?$/i.test(
    words,
  );
