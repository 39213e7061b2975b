import { importColumns, type ImportColumn } from '#contract/testimonials/files.ts';
import type { RandomBetween } from '#server/engines/words/seeded-random.ts';

export type Row = Record<ImportColumn, string>;
type Encoding = 'utf8' | 'utf8 with mark' | 'utf16le' | 'utf16be' | 'windows-1252';
type Dialect = {
  delimiter: ',' | ';' | '\t';
  end: '\r\n' | '\n' | '\r';
  quotes: 'all' | 'needed';
  encoding: Encoding;
};

const encodings: readonly Encoding[] = ['utf8', 'utf8 with mark', 'utf16le', 'utf16be', 'windows-1252'];

/** The formats that spreadsheets and scripts write. */
export const dialects: readonly [Dialect, ...Dialect[]] = [
  { delimiter: ',', end: '\r\n', quotes: 'all', encoding: 'utf8' },
  ...([',', ';', '\t'] as const).flatMap((delimiter) =>
    (['\r\n', '\n', '\r'] as const).flatMap((end) =>
      (['all', 'needed'] as const).flatMap((quotes) =>
        encodings.map((encoding) => ({ delimiter, end, quotes, encoding })),
      ),
    ),
  ),
];

const anywhere = [
  'He said "sold" and it was.',
  '"',
  '""""',
  'one,two;three\tfour',
  'first line\nsecond line\n\nfourth line',
  'carriage\r\nreturn',
  '=HYPERLINK("https://evil.example","x")',
  "+1+cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd',
  '-2+3',
  '%0A=1',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  "'; DROP TABLE app.testimonials; --",
  '{{constructor.constructor("alert(1)")()}} ${7*7}',
  'sep=;',
  '\\',
  'ends with a backslash and a quote \\"',
  'a'.repeat(5000),
  `${'long words '.repeat(400)}end`,
  '../../etc/passwd',
  'null',
  'Très bien, “merci”: 50 €',
] as const;
const unicode = [
  '李娜帮我们在三周内找到了家。',
  'وجدت لنا ليلى منزلاً في ثلاثة أسابيع',
  '👩‍👩‍👧‍👦 moved in 🎉',
  'e\u0301'.repeat(100),
  '＝1+1',
  '𝕎𝕠𝕣𝕕𝕤',
] as const;

/** The cells that this encoding can express. */
export const hostileCells = (encoding: Encoding): readonly string[] =>
  encoding === 'windows-1252' ? anywhere : [...anywhere, ...unicode];

/** The file, and the line in which each row begins. */
export function toCsv(
  rows: readonly Row[],
  { delimiter, end, quotes }: Dialect,
): { text: string; lineOf: number[] } {
  const lineOf: number[] = [];
  let text = importColumns.join(delimiter) + end;
  let line = 2;
  for (const row of rows) {
    lineOf.push(line);
    const written = importColumns
      .map((column) =>
        quote(row[column], quotes === 'all' || (row[column].length > 0 && /[",;\t\r\n]/.test(row[column]))),
      )
      .join(delimiter);
    line += (written.match(/\r\n|\r|\n/g)?.length ?? 0) + 1;
    text += written + end;
  }
  return { text, lineOf };
}

const quote = (cell: string, isNeeded: boolean): string =>
  isNeeded ? `"${cell.replaceAll('"', '""')}"` : cell;

export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf16le')
    return Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(text, 'utf16le')]);
  if (encoding === 'utf16be')
    return Buffer.concat([Buffer.from('feff', 'hex'), Buffer.from(text, 'utf16le').swap16()]);
  if (encoding === 'windows-1252') return Buffer.from(Array.from(text, windowsByte));
  return Buffer.from(encoding === 'utf8' ? text : `\u{FEFF}${text}`);
}

const windowsBytes: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94 };
const windowsByte = (character: string): number => windowsBytes[character] ?? character.charCodeAt(0);

type Break = (good: Buffer, draw: RandomBetween) => Buffer | string;
const head = importColumns.join(',');

/** Ways in which a file gets damaged: in transmission, by a program, or on purpose. */
const breaks: readonly Break[] = [
  (good, draw) => good.subarray(0, draw(1, good.length - 1)),
  (good, draw) => flip(good, draw, 40),
  (good, draw) => insert(good, draw, Buffer.alloc(draw(1, 300))),
  (good, draw) => insert(good, draw, Buffer.from('"')),
  (good, draw) => insert(good, draw, Buffer.from([0xed, 0xa0, 0x80, 0xff, 0xfe, 0xc0, 0xaf])),
  (good, draw) => insert(good, draw, randomBytes(draw)),
  () => `${head}\nAna,,,,,${'x'.repeat(1_000_000)},,`,
  () => `${head}\n${'Ana,'.repeat(20_000)}`,
  () => `${head}\n"${'\n'.repeat(50_000)}`,
  () => `${head}\n${',,,,,,,\n'.repeat(30_000)}Ana,,,,,Fine,,`,
  () => `${Array.from({ length: 5000 }, (_, n) => `c${n}`).join(',')},${head}\nAna`,
  () => `${head},${head}\nAna,,,,,Fine,,,Eve,,,,,Other,,`,
  () =>
    Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(`${head}\nAna,,,,,\ud800 lone,,\n`, 'utf16le')]),
  () =>
    Buffer.concat([
      Buffer.from('fffe', 'hex'),
      Buffer.from(`${head}\nAna,,,,,odd`, 'utf16le'),
      Buffer.from([0x41]),
    ]),
  () => `${head}\nA\u0001na,\u0007bell,\u200b,,,"vertical\u000btab \u001b[31mred\u2028",,`,
  () => `${head}\nAna,\u202eLima,,,,\u202eright to left override,,`,
  () => `${head}\n=1+1,+2,-3,,,"@SUM(A1)",,yes`,
  () => `${head}\nAna,,,ana@example.net\nbcc: all@example.net,,Fine,,`,
  () => `${head}\nAna,,,"ana@example.net\r\nbcc: all@example.net",,Fine,,`,
  () => `${head}\nAna,,,,,Fine,2026-02-31,maybe\nAna,,,,,Fine,0000-00-00,yes`,
  () => `sep=x\n${head.replaceAll(',', 'x')}\nAnaxxxxxFinexx`,
];

export function mutilate(n: number, draw: RandomBetween): Buffer {
  const rows = anywhere.slice(0, 12).map((words) => `Ana,,,,,"${words.replaceAll('"', '""')}",,yes`);
  const good = Buffer.from([head, ...rows].join('\r\n'));
  const broken = breaks[n % breaks.length]?.(good, draw) ?? good;
  return Buffer.from(broken);
}

const randomBytes = (draw: RandomBetween): Buffer =>
  Buffer.from(Array.from({ length: draw(1, 400) }, () => draw(0, 255)));

function insert(good: Buffer, draw: RandomBetween, bytes: Buffer): Buffer {
  const at = draw(0, good.length);
  return Buffer.concat([good.subarray(0, at), bytes, good.subarray(at)]);
}

function flip(good: Buffer, draw: RandomBetween, times: number): Buffer {
  const bytes = Buffer.from(good);
  for (let n = 0; n < times; n += 1) bytes[draw(0, bytes.length - 1)] = draw(0, 255);
  return bytes;
}
