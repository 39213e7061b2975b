import type { NewsletterContent } from '#contract/newsletter/blocks.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { composeForEditor, composeNewsletter, listNewsletterPictures } from './compose-newsletter.ts';
import type { NewsletterFrame } from './newsletter-frame.ts';
import { loadPictures } from './pictures.ts';
import type { RenderedNewsletter } from './rendered-newsletter.ts';

const file = new URL('compose-newsletter.ts', import.meta.url);
const listPictures: Threaded<typeof listNewsletterPictures> = createThreadTask(
  file,
  'listNewsletterPictures',
);
const compose: Threaded<typeof composeNewsletter> = createThreadTask(file, 'composeNewsletter');
const composeEdited: Threaded<typeof composeForEditor> = createThreadTask(file, 'composeForEditor');

/** The mail of a newsletter, for all recipients. The preview, the mail and the web version are all made from it. */
export async function renderNewsletter(
  content: NewsletterContent,
  { picture, ...frame }: NewsletterFrame,
): Promise<RenderedNewsletter> {
  const pictures = await loadPictures(await listPictures({ content, frame }), picture);
  return compose({ content, frame, pictures });
}

/** The HTML of the same mail, as the editor shows it. */
export async function renderForEditor(
  content: NewsletterContent,
  { picture, ...frame }: NewsletterFrame,
): Promise<string> {
  const pictures = await loadPictures(await listPictures({ content, frame }), picture);
  return composeEdited({ content, frame, pictures });
}
