import { getSchema, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { StarterKit } from '@tiptap/starter-kit';
import { normalizeUrl } from '#contract/normalize.ts';
import { isUploadedImage, linkAddress } from '#contract/rich-text/addresses.ts';

/** The elements the editor can create: those of the contract and no others. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => linkAddress(normalizeUrl(address)) !== null,
      HTMLAttributes: { rel: 'noopener', target: null, class: null },
    },
  }),
  Subscript,
  Superscript,
  Image.extend({
    addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (element) => isUploadedImage(element.getAttribute('src') ?? '') && null,
      },
    ],
  }),
];

export const schema = getSchema(extensions);
