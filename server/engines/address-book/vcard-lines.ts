import iconv from 'iconv-lite';

/** A property of a card: 'item1.TEL;TYPE=CELL:604-555-0123'. Keys are in capitals, values as they were written. */
export type Property = {
  line: number;
  group: string;
  name: string;
  /** those without a name are types, as version 2.1 writes them */
  params: ReadonlyMap<string, readonly string[]>;
  value: string;
};

/** Nothing longer is an address or a note; photos are, and are not read. */
const maxValueLength = 100_000;

/**
 * The properties of a file. Lines are joined as bytes, since a line may break within a letter. A property says its own
 * encoding in version 2.1; later ones are UTF-8.
 */
export function* readProperties(bytes: Buffer): Generator<Property> {
  for (const { line, text } of joinLines(toBytes(bytes).toString('latin1')))
    for (const part of splitMarks(text)) {
      const property = readProperty(line, part);
      if (property) yield property;
    }
}

/** Files that were joined without a line break have the end of a card and the beginning of the next in one line. */
const splitMarks = (text: string): string[] =>
  /^END:VCARD\s*BEGIN:VCARD/i.test(text) ? ['END:VCARD', 'BEGIN:VCARD'] : [text];

/** UTF-16 is written with a mark, and UTF-8 may be. */
function toBytes(bytes: Buffer): Buffer {
  const mark = bytes.subarray(0, 3).toString('hex');
  if (mark.startsWith('fffe')) return Buffer.from(iconv.decode(bytes, 'utf-16le'));
  if (mark.startsWith('feff')) return Buffer.from(iconv.decode(bytes, 'utf-16be'));
  return mark === 'efbbbf' ? bytes.subarray(3) : bytes;
}

/** A line goes on after a break with a space, and in quoted-printable after one with an equals sign. */
function* joinLines(text: string): Generator<{ line: number; text: string }> {
  const breaks = /\r\n|\n|\r/g;
  let [at, line, start, parts] = [0, 0, 1, Array<string>()];
  const isQuoted = () => /ENCODING=QUOTED-PRINTABLE|;QUOTED-PRINTABLE/i.test(parts[0] ?? '');
  const isSoft = () => parts.at(-1)?.endsWith('=') === true && isQuoted();
  // some phones write an empty line within a note
  const isCut = (one: string) =>
    parts.length > 1 && parts.at(-1) === '' && !head.test(one.slice(0, 2000)) && isQuoted();
  while (at <= text.length) {
    const next = breaks.exec(text);
    const end = next ? next.index : text.length;
    const one = text.slice(at, end);
    line += 1;
    at = next ? breaks.lastIndex : text.length + 1;
    if (parts.length > 0 && isSoft()) parts.push(`${(parts.pop() ?? '').slice(0, -1)}`, one);
    else if (parts.length > 0 && /^[ \t]/.test(one)) parts.push(one.slice(1));
    else if (isCut(one)) parts.push(one);
    else {
      if (parts.length > 0) yield { line: start, text: joinParts(parts) };
      [start, parts] = [line, [one]];
    }
  }
  yield { line: start, text: joinParts(parts) };
}

/** A space within a letter of UTF-8 is none of the text: some phones fold quoted-printable lines like all others. */
const joinParts = ([first = '', ...others]: readonly string[]): string =>
  first + others.map(others.some((one) => /^[ \t]=[89AB]/i.test(one)) ? cutSpace : String).join('');

const cutSpace = (part: string): string => part.replace(/^[ \t]/, '');

const head = /^(?:([\w-]+)\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):/;

function readProperty(line: number, text: string): Property | null {
  const [whole, group = '', name = '', written = ''] = head.exec(text.slice(0, 2000)) ?? [];
  if (whole === undefined || text.length - whole.length > maxValueLength) return null;
  const params = readParams(written);
  return {
    line,
    group: group.toLowerCase(),
    name: name.toUpperCase(),
    params,
    value: decodeValue(text.slice(whole.length), params),
  };
}

function readParams(written: string): ReadonlyMap<string, readonly string[]> {
  const params = new Map<string, string[]>();
  for (const [, one = ''] of written.matchAll(/;((?:[^":;]|"[^"]*")*)/g)) {
    const at = one.indexOf('=');
    const bare = /^(?:QUOTED-PRINTABLE|BASE64|8BIT)$/i.test(one) ? 'ENCODING' : 'TYPE';
    const key = at < 0 ? bare : one.slice(0, at).toUpperCase();
    const values = one
      .slice(at + 1)
      .replaceAll('"', '')
      .split(',')
      .map((value) => value.trim().toUpperCase());
    params.set(key, [...(params.get(key) ?? []), ...values]);
  }
  return params;
}

function decodeValue(latin: string, params: ReadonlyMap<string, readonly string[]>): string {
  const isQuoted = params.get('ENCODING')?.includes('QUOTED-PRINTABLE') === true;
  const bytes = Buffer.from(
    isQuoted
      ? latin.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : latin,
    'latin1',
  );
  const [charset] = params.get('CHARSET') ?? [];
  if (charset !== undefined && iconv.encodingExists(charset)) return iconv.decode(bytes, charset);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return iconv.decode(bytes, 'win1252');
  }
}
