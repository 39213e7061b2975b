import { parseRichText } from '#contract/rich-text/parse.ts';
import { writeRichText } from '#contract/rich-text/write.ts';
import type { Block } from '#contract/rich-text/document.ts';
import { html, richTextHtml, type Html } from '#server/core/html/html.ts';

// Blocks as the editor of WordPress stores them: a theme gives them its own look, and people can change each of them.

type Photo = { id: number; url: string; alt: string };

export const paragraph = (words: Html | string): Html =>
  html`<!-- wp:paragraph -->
    <p>${words}</p>
    <!-- /wp:paragraph --> `;

export const heading = (words: string): Html =>
  html`<!-- wp:heading -->
    <h2>${words}</h2>
    <!-- /wp:heading --> `;

export const list = (items: readonly string[]): Html =>
  html`<!-- wp:list -->
    <ul>
      ${items.map(
        (item) =>
          html`<!-- wp:list-item -->
            <li>${item}</li>
            <!-- /wp:list-item -->`,
      )}
    </ul>
    <!-- /wp:list --> `;

/** Two columns: what it is, and how much or many. */
export const table = (rows: readonly (readonly [string, string])[]): Html =>
  html`<!-- wp:table {"hasFixedLayout":false} -->
    <figure class="wp-block-table">
      <table>
        <tbody>
          ${rows.map(
            ([label, value]) =>
              html`<tr>
                <td>${label}</td>
                <td>${value}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </figure>
    <!-- /wp:table --> `;

/** The photos of the library, of which the theme makes the sizes that a screen needs. */
export const gallery = (photos: readonly Photo[]): Html | false =>
  photos.length > 0 &&
  html`<!-- wp:gallery {"linkTo":"none"} -->
    <figure class="wp-block-gallery has-nested-images columns-default is-cropped">
      ${photos.map(image)}
    </figure>
    <!-- /wp:gallery --> `;

const image = ({ id, url, alt }: Photo): Html =>
  html`<!-- wp:image {"id":${id},"sizeSlug":"large","linkDestination":"none"} -->
    <figure class="wp-block-image size-large">
      <img src="${url}" alt="${alt}" class="wp-image-${id}" />
    </figure>
    <!-- /wp:image -->`;

export const buttons = (links: readonly { href: string; words: string }[]): Html =>
  html`<!-- wp:buttons -->
    <div class="wp-block-buttons">
      ${links.map(
        ({ href, words }) =>
          html`<!-- wp:button -->
            <div class="wp-block-button">
              <a class="wp-block-button__link wp-element-button" href="${href}">${words}</a>
            </div>
            <!-- /wp:button -->`,
      )}
    </div>
    <!-- /wp:buttons --> `;

/** Markup for which there is no block. */
export const markup = (words: Html): Html =>
  html`<!-- wp:html -->
    ${words}
    <!-- /wp:html --> `;

/** A description, each paragraph and heading as a block of its own. */
export function richTextBlocks(stored: string, origin: string): Html[] {
  const blocks = parseRichText(richTextHtml(stored).text);
  return blocks === null
    ? [markup(richTextHtml(stored, origin))]
    : blocks.map((block) => toBlock(block, origin));
}

function toBlock(block: Block, origin: string): Html {
  const written = richTextHtml(writeRichText([block]), origin);
  if (block.tag === 'p')
    return html`<!-- wp:paragraph -->
      ${written}
      <!-- /wp:paragraph --> `;
  const level = Number(/^h(\d)$/.exec(block.tag)?.[1] ?? 0);
  if (level > 0)
    return html`<!-- wp:heading {"level":${level}} -->
      ${written}
      <!-- /wp:heading --> `;
  return markup(written);
}
