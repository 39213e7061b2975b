import { inertDocument, styleAttribute } from './inert-document.ts';
import { unfoldWordLists } from './word-lists.ts';

/** Text processors express with styles what we express with elements; all their other additions are dropped. */
export function cleanMarkup(body: HTMLElement): void {
  for (const element of body.querySelectorAll(
    'script, style, title, meta, link, xml, img, picture, o\\:p:empty',
  ))
    if (!isOurs(element)) element.remove();
  unfoldWordLists(body);
  for (const element of body.querySelectorAll<HTMLElement>(`[${styleAttribute}], b, i`)) applyStyles(element);
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (!['href', 'src', 'alt', 'data-pm-slice'].includes(name)) element.removeAttribute(name);
}

const isOurs = (element: Element): boolean =>
  element.tagName === 'IMG' && (element.getAttribute('src') ?? '').startsWith('/files/');

const lookOf: [property: string, value: RegExp, tag: string][] = [
  ['font-weight', /^(?:bold|bolder|[6-9]00)$/, 'strong'],
  ['font-style', /^(?:italic|oblique)/, 'em'],
  ['vertical-align', /^sub$/, 'sub'],
  ['vertical-align', /^super$/, 'sup'],
];

/** Google Docs wraps a whole document in a <b> that is not bold, and gives boldness as a number. */
function applyStyles(element: HTMLElement): void {
  const style = stylesOf(element);
  const isPlain =
    (element.tagName === 'B' && /^(?:normal|400)$/.test(style['font-weight'] ?? '')) ||
    (element.tagName === 'I' && style['font-style'] === 'normal');
  // a heading is bold already
  const looks = /^H[1-6]$/.test(element.tagName) ? [] : lookOf;
  for (const [property, value, tag] of looks) {
    if (!value.test(style[property] ?? '')) continue;
    const inner = element.ownerDocument.createElement(tag);
    inner.append(...element.childNodes);
    element.append(inner);
  }
  if (isPlain) element.replaceWith(...element.childNodes);
}

/** Read from the attribute: the page's content policy leaves a document's own styles empty. */
function stylesOf(element: Element): Record<string, string> {
  return Object.fromEntries(
    (element.getAttribute(styleAttribute) ?? '').split(';').flatMap((declaration) => {
      const [name = '', value] = declaration.split(':');
      return value === undefined ? [] : [[name.trim().toLowerCase(), value.trim().toLowerCase()]];
    }),
  );
}

/** Pasted HTML without its program's additions. Images only come through the upload button. */
export function cleanPastedHtml(html: string): string {
  const { body } = inertDocument(html.replace(/<style\b[^>]*>[\s\S]*?<\/style>/gi, ''));
  for (const image of body.querySelectorAll('img, picture, svg')) image.remove();
  cleanMarkup(body);
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (paragraph.textContent?.trim() === '') paragraph.remove();
  for (const empty of body.querySelectorAll(':scope > br')) empty.remove();
  // oxlint-disable-next-line no-restricted-properties -- it is read, and the editor parses it without a window
  return body.innerHTML;
}
