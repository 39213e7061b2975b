import type { Frame, Head, Part } from './block-elements.ts';
import { escapeText, plainLine } from './escape.ts';
import { labelLink } from './links.ts';
import { imageTag } from './pictures.ts';
import { linkHtml } from './rich-text.ts';
import { light } from './theme.ts';

type Picture = { image_url: string | null; caption: string | null; link: string | null; isVideo: boolean };

/** Null for one without its picture. */
export function picturePart(head: Head, { image_url: image, caption, link, isVideo }: Picture): Part | null {
  if (!image) return null;
  const picture = { image, caption: plainLine(caption), link, isVideo };
  return {
    ...head,
    lead: picture.caption,
    pictures: [[isVideo ? 'video' : 'wide', image]],
    html: (frame) => pictureHtml({ ...head, ...picture }, frame),
    text: (_webUrl, links) => [picture.caption, labelLink(isVideo ? 'Watch' : 'See more', link, links)],
  };
}

type Shown = Head & { image: string; caption: string; link: string | null; isVideo: boolean };

function pictureHtml({ image, caption, link, title, isVideo }: Shown, frame: Frame): string {
  const picture = frame.pictures.get(isVideo ? 'video' : 'wide', image);
  const words = caption || title;
  const alt = isVideo ? `Watch: ${words || 'the video'}` : words || `A picture from ${frame.agentName}`;
  const shown = picture ? imageTag(picture, alt) : isVideo ? `Watch the video` : '';
  return `<div style="margin:0 0 12px">${link === null ? shown : linkHtml(link, shown, frame)}</div>${captionHtml(caption)}`;
}

const captionHtml = (caption: string): string =>
  caption === ''
    ? ''
    : `<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${light.quiet}">${escapeText(caption)}</p>`;
