import { createRequire } from 'node:module';
import type { Component, MJMLParsingOptions, registerComponent } from 'mjml-core';
import type { MailElement } from './mjml.ts';

// The compiler of mails occupies 60 MB, so only a thread imports it.

type MjmlCore = {
  default: (document: MailElement, options: MJMLParsingOptions) => Promise<{ html: string }>;
  registerComponent: typeof registerComponent;
};

// required and not imported: the default export of a CommonJS module depends on the loader
const require = createRequire(import.meta.url);
const mjml: MjmlCore = require('mjml-core');
const preset: { components: (typeof Component)[] } = require('mjml-preset-core');
for (const component of preset.components) mjml.registerComponent(component);

export async function mailDocument(
  attributes: Readonly<Record<string, string>>,
  children: readonly MailElement[],
): Promise<string> {
  const document = { tagName: 'mjml', attributes, children: [...children] };
  const { html } = await mjml.default(document, { validationLevel: 'skip', fonts: {} });
  // some programs cut a mail of a hundred kilobytes, and a third of these would be indentation
  return html.replaceAll(/\n\s+/g, '\n').trim();
}
