import type { Block } from '#contract/rich-text/document.ts';
import type { MailPictureUse } from '#server/core/files/mail-picture-uses.ts';
import { escapeText } from './escape.ts';
import type { MailPicture, NewsletterFrame } from './newsletter-frame.ts';
import { innerWidth } from './theme.ts';

/** The pictures of one newsletter, made before it is rendered, by use and URL. */
export type LoadedPictures = ReadonlyMap<string, MailPicture | null>;
export type Pictures = { get: (use: MailPictureUse, url: string) => MailPicture | null };

export async function loadPictures(
  uses: readonly (readonly [use: MailPictureUse, url: string])[],
  picture: NewsletterFrame['picture'],
): Promise<LoadedPictures> {
  return new Map(
    await Promise.all(uses.map(async ([use, url]) => [`${use} ${url}`, await picture(url, use)] as const)),
  );
}

export const toPictures = (loaded: LoadedPictures): Pictures => ({
  get: (use, url) => loaded.get(`${use} ${url}`) ?? null,
});

/** The stored pictures in a text. */
export const picturesIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if ('src' in block) return [block.src];
    if ('blocks' in block) return picturesIn(block.blocks);
    return 'items' in block ? block.items.flatMap(picturesIn) : [];
  });

/** As wide as the text, or as the picture if that is narrower: Outlook only uses the attribute. */
export function imageTag({ url, width }: MailPicture, alt: string, most = innerWidth): string {
  const shown = Math.min(most, width);
  return `<img src="${escapeText(url)}" alt="${escapeText(alt)}" width="${shown}" style="display:block;width:100%;max-width:${shown}px;height:auto;border:0;border-radius:10px">`;
}
