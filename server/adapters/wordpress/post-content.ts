// A post of WordPress is HTML with comments that name its blocks. Ours are inside one group, which carries our mark;
// everything around the group belongs to the people of the website.

const opening = /<!-- wp:group(?: (\{[^>]*\}))? -->/g;
const edges = /<!-- (\/?)wp:group(?: \{[^>]*\})? -->/g;

/** Our blocks as a group that the editor of WordPress shows under the name of the listing. */
export const wrapBlocks = (slug: string, blocks: string): string =>
  `<!-- wp:group {"className":"${slug}","layout":{"type":"constrained"}} -->\n<div class="wp-block-group ${slug}">${blocks}</div>\n<!-- /wp:group -->`;

/** Whether a content is that of our post, also of one from before our part was a group. */
export const hasOurPart = (slug: string, content: string): boolean =>
  isAllOurs(slug, content) || findGroup(slug, content) !== null;

/**
 * The new blocks in the place of the old ones, with what people added before and after them. If they removed our group,
 * it comes first again.
 */
export function joinContent(slug: string, blocks: string, present: string): string {
  const ours = wrapBlocks(slug, blocks);
  if (present.trim() === '' || isAllOurs(slug, present)) return ours;
  const group = findGroup(slug, present);
  if (group === null) return `${ours}\n\n${present}`;
  return present.slice(0, group.from) + ours + present.slice(group.until);
}

/** From before our part was a group: the whole content was ours. */
const isAllOurs = (slug: string, content: string): boolean => content.startsWith(`<!-- ${slug} -->\n`);

/** A group without an end reaches to the end of the content. */
function findGroup(slug: string, content: string): { from: number; until: number } | null {
  for (const { index, 0: text, 1: attributes } of content.matchAll(opening))
    if (hasClass(attributes, slug))
      return { from: index, until: findEnd(content, index + text.length) ?? content.length };
  return null;
}

function findEnd(content: string, from: number): number | null {
  let depth = 1;
  for (const { index, 0: text, 1: slash } of content.slice(from).matchAll(edges)) {
    depth += slash === '/' ? -1 : 1;
    if (depth === 0) return from + index + text.length;
  }
  return null;
}

const hasClass = (attributes: string | undefined, slug: string): boolean => {
  const [, classes = ''] = /"className":"([^"]*)"/.exec(attributes ?? '') ?? [];
  return classes.split(' ').includes(slug);
};
