import { inflateSync } from 'node:zlib';

/** A document as it was drawn: how many sheets, and its words line by line, read back through the fonts it carries. */
export function readPdf(bytes: Buffer): { pages: number; text: string } {
  const raw = bytes.toString('latin1');
  if (!raw.startsWith('%PDF-') || !raw.trimEnd().endsWith('%%EOF')) throw new Error('Not a whole PDF');
  const objects = new Map(
    [...raw.matchAll(/(?<=\n)(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id, body = '']) => [id, body]),
  );
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      return [name, charactersOf(streamOf(objects.get(map) ?? ''))];
    }),
  );
  const sheets = [...objects.values()].map(streamOf).filter((one) => one.includes(' Tf'));
  return { pages: sheets.length, text: sheets.map((one) => textOf(one, fonts)).join('\n') };
}

function streamOf(object: string): string {
  const [, head = '', body = ''] = /^([^]*?)stream\n([^]*)\nendstream/.exec(object) ?? [];
  return head.includes('FlateDecode') ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body;
}

type CharacterMap = Map<number, string>;

function charactersOf(map: string): CharacterMap {
  const found: CharacterMap = new Map();
  for (const [, from = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, character = ''], place) =>
      found.set(Number.parseInt(from, 16) + place, String.fromCharCode(...codesOf(character))),
    );
  return found;
}

function textOf(drawn: string, fonts: ReadonlyMap<string | undefined, CharacterMap>): string {
  const lines: string[] = [];
  let font: CharacterMap | undefined;
  for (const [, name, shown] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name);
    const codes = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, code = '']) => codesOf(code));
    if (shown !== undefined) lines.push(codes.map((code) => font?.get(code) ?? '?').join(''));
  }
  return lines.join('\n');
}

const codesOf = (hex: string) => (hex.match(/\w{4}/g) ?? []).map((code) => Number.parseInt(code, 16));
