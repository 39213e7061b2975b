import { packParts, unpackWorkbook } from './unpack-workbook.ts';

export type SheetRow = { line: number; cells: string[] };

/** The rows of the first sheet that has any, as text, or why there are none. */
export async function readWorkbook(bytes: Buffer): Promise<SheetRow[] | 'damaged' | 'too_large'> {
  const parts = unpackWorkbook(bytes);
  if (typeof parts === 'string') return parts;
  try {
    // loaded with the first workbook, since most files are none
    const { default: readSheets, readSheet } = await import('read-excel-file/node');
    const archive = packParts(parts);
    const first = listRows(await readSheet(archive));
    if (first.length > 0) return first;
    const others = (await readSheets(archive)).map(({ data }) => listRows(data));
    return others.find((rows) => rows.length > 0) ?? [];
  } catch {
    return 'damaged';
  }
}

const listRows = (rows: readonly (readonly unknown[])[]): SheetRow[] =>
  rows.flatMap((cells, index) => {
    const texts = cells.map(toText);
    return texts.some((text) => text.trim() !== '') ? [{ line: index + 1, cells: texts }] : [];
  });

/** A date without a time is a day. Numbers are whole, unlike those that a spreadsheet shows shortened. */
function toText(cell: unknown): string {
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().replace(/T00:00:00\.000Z$/, '');
  return cell === null || cell === undefined ? '' : String(cell);
}
