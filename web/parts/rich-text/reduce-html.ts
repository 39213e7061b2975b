import type { JSONContent } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { maxRichTextDepth, maxRichTextLength } from '#contract/rich-text.ts';
import type { Block } from '#contract/rich-text/document.ts';
import { parseRichText } from '#contract/rich-text/parse.ts';
import { writeRichText } from '#contract/rich-text/write.ts';
import { cleanMarkup } from './clean-markup.ts';
import { fromEditor } from './editor-document.ts';
import { schema } from './extensions.ts';
import { inertDocument, styleAttribute } from './inert-document.ts';

type Reduced = { blocks: Block[]; isInvalid: boolean };

/** HTML from anywhere, reduced to the elements the editor can create, and whether it had forbidden parts. */
export function reduceHtml(html: string): Reduced {
  const stored = html.length > maxRichTextLength ? null : parseRichText(html);
  if (stored && writeRichText(stored) === html) return { blocks: stored, isInvalid: false };
  const { body } = inertDocument(html.slice(0, maxRichTextLength));
  const isInvalid = html.length > maxRichTextLength || hasForbidden(body);
  cleanMarkup(body);
  const document: JSONContent = DOMParser.fromSchema(schema).parse(body).toJSON();
  return { blocks: fromEditor(document), isInvalid };
}

const forbidden = 'script, iframe, style, object, embed, frame, frameset';

function hasForbidden(body: HTMLElement): boolean {
  const { head } = body.ownerDocument;
  if ([body, head].some((part) => part.querySelector(forbidden))) return true;
  return [body, ...body.querySelectorAll('*')].some((element) => hasScript(element) || isTooDeep(element));
}

const hasScript = ({ attributes }: Element): boolean =>
  [...attributes].some(
    ({ name, value }) =>
      name.startsWith('on') ||
      name === styleAttribute ||
      /^[\s\p{C}]*(?:javascript|vbscript|data):/iu.test(value),
  );

function isTooDeep(element: Element): boolean {
  let depth = 0;
  for (let outer = element.parentElement; outer; outer = outer.parentElement) depth += 1;
  return depth > maxRichTextDepth;
}
