import type { NewsletterContent } from '#contract/newsletter/blocks.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { composeNewsletter, listNewsletterPictures } from './compose-newsletter.ts';
import type { NewsletterFrame } from './newsletter-frame.ts';
import { loadPictures } from './pictures.ts';
import type { RenderedNewsletter } from './rendered-newsletter.ts';

const file = new URL('compose-newsletter.ts', import.meta.url);
const listPictures: Threaded<typeof listNewsletterPictures> = createThreadTask(
  file,
  'listNewsletterPictures',
);
const compose: Threaded<typeof composeNewsletter> = createThreadTask(file, 'composeNewsletter');

/** The mail of a newsletter, for all recipients. The preview, the mail and the web version are all made from it. */
export async function renderNewsletter(
  content: NewsletterContent,
  { picture, ...frame }: NewsletterFrame,
): Promise<RenderedNewsletter> {
  const pictures = await loadPictures(await listPictures({ content, frame }), picture);
  return compose({ content, frame, pictures });
}
