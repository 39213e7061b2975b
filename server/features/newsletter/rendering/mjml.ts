import { join } from 'node:path';
import type { MJMLJsonObject } from 'mjml-core';
import { createWorkerProcess } from '#server/core/files/worker-process.ts';

/**
 * An element of MJML. It is passed as an object and never parsed from text, so that no word of a person becomes an
 * element. Attributes and content are markup: text is escaped before.
 */
export type MailElement = MJMLJsonObject;
type Attributes = Readonly<Record<string, string | undefined>>;
export type LaidOut = { html: string } | { failure: string };

/** Milliseconds: an author reads for a while between two previews. */
const idleTime = 5 * 60_000;

/**
 * A separate process, since a layout takes tens of milliseconds without answering anything else, and occupies 60 MB.
 */
const layOut = createWorkerProcess<MailElement, LaidOut>(join(import.meta.dirname, 'layout-worker.ts'), {
  idleTime,
});

export function element(
  tagName: `mj-${string}`,
  attributes: Attributes,
  inside: string | readonly MailElement[] = [],
): MailElement {
  return typeof inside === 'string'
    ? { tagName, attributes: pickDefined(attributes), content: inside }
    : { tagName, attributes: pickDefined(attributes), children: [...inside] };
}

export async function mailDocument(
  attributes: Readonly<Record<string, string>>,
  children: readonly MailElement[],
): Promise<string> {
  const document = { tagName: 'mjml', attributes, children: [...children] };
  // a machine short of memory may have ended the process, and another one starts the next time
  const laidOut = (await layOut(document)) ?? (await layOut(document));
  if (laidOut === null) throw new Error('The process that lays out mails has ended.');
  if ('failure' in laidOut) throw new Error(`A mail could not be laid out: ${laidOut.failure}`);
  // some programs cut a mail of a hundred kilobytes, and a third of these would be indentation
  return laidOut.html.replaceAll(/\n\s+/g, '\n').trim();
}

const pickDefined = (attributes: Attributes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
