import type { MJMLJsonObject } from 'mjml-core';

/**
 * An element of MJML. It is passed as an object and never parsed from text, so that no word of a person becomes an
 * element. Attributes and content are markup: text is escaped before.
 */
export type MailElement = MJMLJsonObject;
type Attributes = Readonly<Record<string, string | undefined>>;

export function element(
  tagName: `mj-${string}`,
  attributes: Attributes,
  inside: string | readonly MailElement[] = [],
): MailElement {
  return typeof inside === 'string'
    ? { tagName, attributes: pickDefined(attributes), content: inside }
    : { tagName, attributes: pickDefined(attributes), children: [...inside] };
}

const pickDefined = (attributes: Attributes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
