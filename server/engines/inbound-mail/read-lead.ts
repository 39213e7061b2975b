import type { InboundMessage, Mailbox } from './read-message.ts';
import { leadLabels, leadLayouts, type LeadField, type LeadLayout } from './lead-layouts.ts';

/** A lead as a message tells it. What the message does not say is ''. */
export type MailedLead = {
  /** the service that mailed it, if it is one we know */
  service: string | null;
  /** of the contract; null if the message does not tell what kind of lead it is */
  source: number | null;
  first_name: string;
  last_name: string;
  /** '' where no address of the person could be read */
  email: string;
  phone: string;
  /** what the person wrote, and below it what else the mail says */
  notes: string;
  /** whether fields were read; otherwise the notes are the whole mail */
  isForm: boolean;
  /** the page of the listing, if the mail leads to one */
  listingUrl: string | null;
};

/**
 * Reads who the message is about. A mail of a form or a known service has labels. Any other is from the person who
 * wrote it, and its text is kept whole.
 */
export function readLead(message: InboundMessage): MailedLead {
  const forwarded = readForwarded(message.lines);
  const lines = forwarded?.lines ?? message.lines;
  const sender = forwarded?.from ?? message.from;
  const layout = findLayout(sender ?? message.from);
  const { fields, others } = readLabels(lines);
  const isForm = fields.has('email') || (layout !== undefined && fields.size > 0);
  const person = personOf(message, { sender, layout, isForm });
  const [first_name, last_name] = namesOf(fields, {
    layout,
    subject: message.subject,
    person,
  });
  return {
    service: layout?.service ?? null,
    source: layout?.source ?? (isForm ? contactForm : null),
    first_name,
    last_name,
    email: findAddress(fields.get('email') ?? '') ?? person?.address ?? '',
    phone: fields.get('phone') ?? '',
    notes: isForm
      ? [fields.get('message') ?? '', ...restOf(fields, others)].filter(Boolean).join('\n')
      : wholeText(message, lines),
    isForm,
    listingUrl: findListingUrl(lines, layout),
  };
}

const contactForm = 1;

/** The person who is answered: of a service only Reply-To can be one, since its own address is a program's. */
function personOf(
  { replyTo, from }: InboundMessage,
  { sender, layout, isForm }: { sender: Mailbox | null; layout: LeadLayout | undefined; isForm: boolean },
): Mailbox | null {
  const candidates = sender === from ? [replyTo, from] : [sender];
  return (
    candidates.find(
      (one) =>
        one !== null && !isProgram(one.address) && !(findLayout(one) ?? (isForm && one === from && layout)),
    ) ?? null
  );
}

const isProgram = (address: string): boolean =>
  /^(?:no-?_?reply|do-?not-?reply|donotreply|notifications?|mailer-daemon|postmaster|bounces?)\b/.test(
    address,
  );

const findLayout = (sender: Mailbox | null): LeadLayout | undefined => {
  const domain = sender?.address.split('@').at(-1) ?? '';
  return leadLayouts.find(({ domains }) =>
    domains.some((one) => domain === one || domain.endsWith(`.${one}`)),
  );
};

type Labelled = { fields: Map<LeadField, string>; others: string[] };

/** 'Label: value' and rows of two cells. The text below a message's label belongs to it, until the next label. */
function readLabels(lines: readonly string[]): Labelled {
  const fields = new Map<LeadField, string>();
  const others: string[] = [];
  let open: LeadField | null = null;
  for (const line of lines) {
    if (isFooter(line)) break;
    const [, label = '', value = ''] = labelled.exec(line) ?? [];
    const field = Object.hasOwn(leadLabels, labelKey(label)) ? leadLabels[labelKey(label)] : undefined;
    if (field !== undefined && !fields.get(field)) {
      fields.set(field, value.trim());
      open = field === 'message' || value.trim() === '' ? field : null;
    } else if (open !== null && (label === '' || open === 'message') && (line !== '' || open === 'message')) {
      const earlier = fields.get(open) ?? '';
      fields.set(open, earlier === '' ? line : `${earlier}\n${line}`);
      if (open !== 'message') open = null;
    } else if (label !== '' && value.trim() !== '') others.push(`${label.trim()}: ${value.trim()}`);
  }
  return { fields: new Map([...fields].map(([field, text]) => [field, text.trim()])), others };
}

const labelled = /^[*•\-\s]*([\p{L}][\p{L}\p{N}#®()'’ .?\-/]{0,60}?)\s*(?::|\t)\s*(.*)$/u;
const labelKey = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[#®().*]/g, '')
    .trim();
/** Where the words of the service or a signature begin. */
const isFooter = (line: string): boolean =>
  /^(?:--|_{5,}|-{5,}|={5,})\s*$/.test(line) || /\bunsubscribe\b/i.test(line);

function namesOf(
  fields: Labelled['fields'],
  { layout, subject, person }: { layout: LeadLayout | undefined; subject: string; person: Mailbox | null },
): [string, string] {
  const first = fields.get('first_name') ?? '';
  const last = fields.get('last_name') ?? '';
  if (first || last) return [first, last];
  const inSubject = layout?.names?.flatMap((pattern) => pattern.exec(subject)?.groups?.['name'] ?? [])[0];
  const whole = withoutAddress(fields.get('name') ?? '') || inSubject || person?.name || '';
  return splitName(whole);
}

/** 'Lopez, Ana' and 'Ana Maria Lopez': the last word is the last name. */
export function splitName(whole: string): [string, string] {
  const name = whole.replace(/["\s]+/g, ' ').trim();
  const [last = '', first, ...more] = name.split(',').map((part) => part.trim());
  if (first !== undefined && more.length === 0 && !/\s(?:and|&)\s/i.test(name)) return [first, last];
  const words = name.split(' ');
  return words.length < 2 ? [name, ''] : [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}

const withoutAddress = (text: string): string =>
  text
    .split(/\s/)
    .filter((word) => word !== '' && !word.includes('@'))
    .join(' ');

const findAddress = (text: string): string | undefined => listAddresses(text)[0];

const listAddresses = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s<>()[\],;:"]/)
    .filter((word) => /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}$/.test(word));

/** Fields that have no place of their own, and those with other labels. */
const restOf = (fields: Labelled['fields'], others: readonly string[]): string[] => {
  const listing = fields.get('listing');
  const email = fields.get('email') ?? '';
  // two people in one mail: the second is not lost
  const hasMore = new Set(listAddresses(email)).size > 1;
  return [...(hasMore ? [`Email: ${email}`] : []), ...(listing ? [`Property: ${listing}`] : []), ...others];
};

const wholeText = ({ subject, files }: InboundMessage, lines: readonly string[]): string =>
  [
    ...(subject ? [subject, ''] : []),
    lines.join('\n').replaceAll('\t', ' ').trim(),
    ...(files.length > 0 ? ['', `Files: ${files.join(', ')}`] : []),
  ]
    .join('\n')
    .trim();

function findListingUrl(lines: readonly string[], layout: LeadLayout | undefined): string | null {
  const urls = lines.flatMap((line) => line.match(/https?:\/\/[^\s<>")\]]+/g) ?? []);
  const isOfLayout = (url: string) => {
    const host = URL.canParse(url) ? new URL(url).hostname : '';
    return layout?.domains.some((domain) => host === domain || host.endsWith(`.${domain}`)) ?? false;
  };
  return (
    urls.find(
      (url) =>
        isOfLayout(url) && /(?:real-estate|homedetails|property|listing|realestateandhomes)/i.test(url),
    ) ?? null
  );
}

/** A mail that the agent sends on: who wrote it, and its text. */
function readForwarded(lines: readonly string[]): { from: Mailbox; lines: string[] } | null {
  const start = findForwardedHead(lines);
  if (start === null) return null;
  const head = lines.slice(start, start + headLines).map(unquote);
  const place = head.findIndex((line) => fromLine.test(line));
  // a long name moves the address to the next line
  const written = `${head[place] ?? ''} ${findAddress(head[place] ?? '') ? '' : (head[place + 1] ?? '')}`;
  const address = findAddress(written);
  if (place < 0 || !address) return null;
  const name = withoutAddress(written.replace(fromLine, ''))
    .replace(/["*<>]/g, '')
    .replace(/\[mailto:.*$/i, '')
    .trim();
  const end = head.findIndex((line, index) => line === '' && index > place);
  return {
    from: { name, address },
    lines: lines.slice(start + (end < 0 ? head.length : end)).map(unquote),
  };
}

const headLines = 14;
const fromLine = /^\*?(?:from|de)\s?:\*?\s*/i;
const unquote = (line: string): string => line.replace(/^>\s?/, '');

/** Gmail and Apple announce it in words, in English or French. Outlook only repeats the head of the message. */
function findForwardedHead(lines: readonly string[]): number | null {
  const announced = lines.findIndex((line) =>
    /^[-_\s>]*(?:(?:begin )?forwarded message|original message|(?:début du )?message (?:transféré|d[’']origine))/i.test(
      line,
    ),
  );
  if (announced >= 0) return announced + 1;
  const repeated = lines.findIndex((line, index) => {
    const next = lines.slice(index + 1, index + 6).map(unquote);
    return (
      fromLine.test(unquote(line)) &&
      next.some((one) => /^\*?(?:sent|date|envoyé|envoyée)\s?:/i.test(one)) &&
      next.some((one) => /^\*?(?:subject|objet)\s?:/i.test(one))
    );
  });
  return repeated < 0 ? null : repeated;
}
