import { escapeHtml } from '#contract/escape-html.ts';

/** How the website looks on which the form is shown. */
export const looks = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: '', label: 'Visitor’s device' },
] as const;
export type Look = (typeof looks)[number]['value'];

/** High enough for the form in a column of a phone; a frame that is too low gets a scroll bar. */
const frameHeight = 880;

/** The form of a site for any other website: its address, and the one line that frames it. */
export function buildSnippet(origin: string, siteId: number, { agent, look }: { agent: string; look: Look }) {
  const address = `${origin}/sites/${siteId}/embed/form${look && `?look=${look}`}`;
  const title = escapeHtml(`Message to ${agent}`);
  return {
    address,
    // the page is sent along, so that its contacts say where they come from
    code: `<iframe src="${address}" title="${title}" loading="lazy" referrerpolicy="no-referrer-when-downgrade" style="width:100%;height:${frameHeight}px;border:0;border-radius:16px"></iframe>`,
  };
}

/** Where the line goes in the website builders that agents use. */
export const builders = [
  {
    name: 'Squarespace',
    steps:
      'Edit the page, add a Code block, and paste the line as HTML. Frames need a plan that allows code.',
  },
  {
    name: 'Wix',
    steps: 'Choose Add Elements, Embed Code, then Embed HTML. Paste the line, and drag the box to its size.',
  },
  {
    name: 'WordPress',
    steps:
      'Edit the page, add a Custom HTML block, and paste the line. Your user must be allowed to write HTML.',
  },
  {
    name: 'GoDaddy',
    steps: 'Edit the page, add an HTML section, and paste the line under Custom code.',
  },
  {
    name: 'Webflow',
    steps: 'Drag a Code Embed element to its place, and paste the line.',
  },
  {
    name: 'Any other website',
    steps: 'Paste the line into the page’s HTML, in the place where the form should be.',
  },
] as const;
