import { createRequire } from 'node:module';
import type { Component, MJMLJsonObject, MJMLParsingOptions, registerComponent } from 'mjml-core';

type MjmlCore = {
  default: (document: MJMLJsonObject, options: MJMLParsingOptions) => Promise<{ html: string }>;
  registerComponent: typeof registerComponent;
};

let loaded: MjmlCore | undefined;

/**
 * An element of MJML. It is given as an object and never parsed from text, so that no word of a person becomes an element. What
 * stands in attributes and content is markup: text is escaped before.
 */
export type MailElement = MJMLJsonObject;
type Attributes = Readonly<Record<string, string | undefined>>;

export function element(
  tagName: `mj-${string}`,
  attributes: Attributes,
  inside: string | readonly MailElement[] = [],
): MailElement {
  return typeof inside === 'string'
    ? { tagName, attributes: given(attributes), content: inside }
    : { tagName, attributes: given(attributes), children: [...inside] };
}

export async function mailDocument(
  attributes: Readonly<Record<string, string>>,
  children: readonly MailElement[],
): Promise<string> {
  const document = { tagName: 'mjml', attributes, children: [...children] };
  const { html } = await loadMjml().default(document, { validationLevel: 'skip', fonts: {} });
  // a mail of a hundred kilobytes is cut by some programs, and a third of these would be indents
  return html.replaceAll(/\n\s+/g, '\n').trim();
}

const given = (attributes: Attributes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** With the first mail: it takes 60 MB of memory and a third of a second, and many a process never writes one. */
function loadMjml(): MjmlCore {
  if (loaded) return loaded;
  // required and not imported: what is the default of a CommonJS module depends on who loads it
  const require = createRequire(import.meta.url);
  const mjml: MjmlCore = require('mjml-core');
  const preset: { components: (typeof Component)[] } = require('mjml-preset-core');
  for (const component of preset.components) mjml.registerComponent(component);
  return (loaded = mjml);
}
