import { escapeHtml } from '#contract/escape-html.ts';

/** The highest numbers of testimonials in the widget. */
export const mostChoices = [3, 6, 9, 20] as const;

/** The address of a site's published testimonials, and the snippets that show them on other websites. */
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
