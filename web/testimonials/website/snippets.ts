import { escapeHtml } from '#contract/escape-html.ts';

/** How many testimonials the widget shows at most. */
export const mostChoices = [3, 6, 9, 20] as const;

/** Where what is published of a site stands, and what goes into other websites to show it there. */
export function buildSnippets(
  origin: string,
  siteId: number,
  { agent, most }: { agent: string; most: number },
) {
  const page = `${origin}/sites/${siteId}/testimonials`;
  const frame = `${origin}/sites/${siteId}/embed/testimonials`;
  const title = escapeHtml(`What clients say about ${agent}`);
  return {
    page,
    frame,
    script: `<script async src="${origin}/sites/widget.js" data-site="${siteId}" data-most="${most}"></script>`,
    iframe: `<iframe src="${frame}" title="${title}" width="100%" height="600" loading="lazy"></iframe>`,
    policy: `script-src ${origin}; connect-src ${origin}`,
  };
}
