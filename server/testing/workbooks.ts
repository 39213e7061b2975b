import { packParts } from '#server/engines/address-book/unpack-workbook.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const columns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A workbook of one sheet, as spreadsheets write it: numbers are numbers, texts are shared. */
export const buildWorkbook = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  packParts(new Map(Object.entries(buildParts(rows)).map(([name, xml]) => [name, Buffer.from(xml)])));

function buildParts(rows: readonly (readonly (string | number)[])[]): Record<string, string> {
  const texts = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))];
  const numbered = new Map(texts.map((text, index) => [text, index]));
  const cells = rows.map((row, n) => {
    const written = row.map((cell, at) => {
      const place = `${columns[at]}${n + 1}`;
      return typeof cell === 'number'
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" t="s"><v>${numbered.get(cell)}</v></c>`;
    });
    return `<row r="${n + 1}">${written.join('')}</row>`;
  });
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
  };
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
