import sharp from 'sharp';
import fc from 'fast-check';
import { fileTypes, type FileType } from '#contract/files.ts';
import { buildZip } from '../zip-files.ts';

/** A malicious file, or one that only looks malicious. */
export type Hostile = { what: string; name: string; type: string; bytes: Buffer };

const script = Buffer.from('<script>alert(document.cookie)</script>');
const page = Buffer.from('<!doctype html><html><body onload="alert(1)">\n');
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>',
);
const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 1)]);
const archive = buildZip({ 'META-INF/MANIFEST.MF': 'Main-Class: A', 'A.class': 'cafebabe' });
const climbing = buildZip({ '../../../../etc/cron.d/x': '* * * * * root id', '/etc/passwd': 'x' });
const wordDocument = buildZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' });
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

/** Every file with its own extension and with that of each other type. */
export async function hostileFiles(seed: number): Promise<Hostile[]> {
  const pictures = await allPictures();
  const contents: [what: string, bytes: Buffer][] = [
    ...Object.entries(pictures),
    ['a page', page],
    ['a drawing that runs', drawing],
    ['a PDF that runs', pdf],
    ['a program', program],
    ['an archive that runs', archive],
    ['an archive that climbs', climbing],
    ['a document of Word', wordDocument],
    ['a container without a document', compound],
    ['a table of formulas', Buffer.from('name\n=HYPERLINK("http://a.example.com")\n')],
    ['text with a NUL', Buffer.from('name\0\n')],
    ['a PostScript program', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file\n')],
    ['nothing', Buffer.alloc(0)],
  ];
  const crossed = contents.flatMap(([what, bytes]) =>
    endings.map((ending) => ({ what, name: `file.${ending}`, type: '', bytes })),
  );
  const { jpeg, png, gif } = pictures;
  const named = names.flatMap((name) =>
    [jpeg, pdf].map((bytes) => ({ what: 'a strange name', name, type: 'text/html', bytes })),
  );
  const polyglots = [jpeg, png, gif].flatMap((picture) =>
    [script, archive, pdf, drawing].map((more) => Buffer.concat([picture, more])),
  );
  const commented = Buffer.concat([jpeg.subarray(0, 2), comment(script), jpeg.subarray(2)]);
  return [
    ...crossed,
    ...named,
    ...[...polyglots, commented].flatMap((bytes) =>
      ['jpg', 'png', 'gif', 'pdf', 'zip'].map((ending) => ({
        what: 'a polyglot',
        name: `poly.${ending}`,
        type: 'image/svg+xml',
        bytes,
      })),
    ),
    ...fc.sample(broken([jpeg, png, gif, pdf, wordDocument]), { seed, numRuns: 60 }),
  ];
}

const endings = Object.values(fileTypes).flatMap(({ endings: [first] }) => first);

const names = [
  '../../../etc/passwd.jpg',
  '..\\..\\windows\\win.pdf',
  '%2e%2e%2fpasswd.pdf',
  'me.jpg%00.html',
  'me.jpg\0.html',
  'me.html\0.jpg',
  'me.jpg.html',
  'me.html.jpg',
  'me.jpg ',
  'me.jpg.',
  '.jpg',
  'jpg',
  '..',
  'C:\\me.pdf',
  'me.jpg\r\nContent-Type: text/html',
  'me.jpg"; filename="me.html',
  '\u202Egpj.lmth.pdf',
  `${'é'.repeat(255)}.jpg`,
  `${'家'.repeat(255)}.pdf`,
  `${'x'.repeat(5000)}.jpg`,
  '<img src=x onerror=alert(1)>.jpg',
  'con.jpg',
  'me.JPG',
  'me.jpeg:evil.pdf',
  '${7*7}.pdf',
  '\uD800.jpg',
];

async function allPictures() {
  const base = (width = 24, height = 16) =>
    sharp({ create: { width, height, channels: 3, background: '#1d6450' } });
  const frames = Buffer.alloc(8 * 8 * 3 * 2, 80);
  return {
    jpeg: await base()
      .withExif({ IFD3: { GPSLatitude: '49/1 15/1 0/1' } })
      .jpeg()
      .toBuffer(),
    png: await base().png({ compressionLevel: 0 }).toBuffer(),
    webp: await base().webp().toBuffer(),
    gif: await base().gif().toBuffer(),
    'a CMYK picture': await base().toColourspace('cmyk').jpeg().toBuffer(),
    'a picture with a profile of colours': await base().withIccProfile('p3').jpeg().toBuffer(),
    'a picture that moves': await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .gif({ loop: 0, delay: [50, 50] })
      .toBuffer(),
    'a flood of pixels': await base(30_000, 3000).png().toBuffer(),
    'a picture of another kind': await base().tiff().toBuffer(),
    'the head of a huge picture': hugeHead(),
  };
}

/** A PNG that declares 60,000 by 60,000 pixels and contains none. */
function hugeHead(): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea600802000000', 'hex');
  return Buffer.concat([head, Buffer.alloc(64)]);
}

const comment = (text: Buffer) => Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);

/** Valid files truncated, with changed bytes, or with inserted bytes. */
function broken(whole: readonly Buffer[]): fc.Arbitrary<Hostile> {
  const kinds: FileType[] = ['jpg', 'png', 'gif', 'pdf', 'docx'];
  return fc
    .record({
      n: fc.nat(whole.length - 1),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      change: fc.constantFrom('cut', 'turned', 'mixed'),
      more: fc.uint8Array({ minLength: 1, maxLength: 200 }),
    })
    .map(({ n, at, change, more }) => {
      const bytes = whole[n] ?? Buffer.alloc(0);
      const place = Math.floor(at * bytes.length);
      return {
        what: `a file ${change}`,
        name: `broken.${kinds[n]}`,
        type: '',
        bytes: changed(bytes, place, change, Buffer.from(more)),
      };
    });
}

function changed(bytes: Buffer, at: number, change: string, more: Buffer): Buffer {
  if (change === 'cut') return bytes.subarray(0, at);
  if (change === 'mixed') return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
  const turned = Buffer.from(bytes);
  more.copy(turned, at);
  return turned;
}
