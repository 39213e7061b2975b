/** One record of a feed. Servers differ in how they send empty values, and in whether a number is one. */
export type FeedRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is FeedRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readText(record: FeedRecord, name: string): string | null {
  const value = record[name];
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' || /^(null|n\/a|none|unknown)$/i.test(text) ? null : text.toWellFormed();
}

/** A number, even if it is sent as text, with separators or a currency. */
export function readNumber(record: FeedRecord, name: string): number | null {
  const value = record[name];
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return toNumber(readText(record, name) ?? '');
}

/** A number with the unit it names itself, as in '92,5 m²'. */
export function readAmount(record: FeedRecord, name: string): { amount: number | null; unit: string | null } {
  const [, digits = '', unit] = /^([-$\d.,\s]+)([\p{L}].*)$/u.exec(readText(record, name) ?? '') ?? [];
  return unit === undefined
    ? { amount: readNumber(record, name), unit: null }
    : { amount: toNumber(digits), unit: unit.trim() };
}

/**
 * A comma is a decimal sign after points or spaces for thousands, or if its digits are not a group of three. With
 * three digits ('1,250') it groups them, unless only a zero comes before it ('0,125').
 */
function toNumber(typed: string): number | null {
  const text = typed.replace(/[$\s]/g, '');
  const isGrouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text);
  const hasDecimalComma = /^-?\d{1,3}(\.\d{3})+,\d+$|^-?\d+,\d+$/.test(text);
  const plain = isGrouped
    ? text.replaceAll(',', '')
    : hasDecimalComma
      ? text.replaceAll('.', '').replace(',', '.')
      : text;
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(plain) ? Number(plain) : null;
}

/** A flag; `absent` if the feed does not send it. */
export function readFlag(record: FeedRecord, name: string, absent: boolean): boolean {
  const value = record[name];
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (typeof value !== 'string') return absent;
  return /^(true|yes|y|1)$/i.test(value.trim()) || (absent && !/^(false|no|n|0)$/i.test(value.trim()));
}

/** Words of a collection, which some servers send as one text with commas. */
export function readWords(record: FeedRecord, name: string): string[] {
  const value = record[name];
  const words: readonly unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : [];
  return words
    .filter((word) => typeof word === 'string')
    .map((word) => word.trim())
    .filter((word) => word !== '' && !/^(none|other|see remarks)$/i.test(word));
}

export const readRecords = (record: FeedRecord, name: string): FeedRecord[] => {
  const value = record[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
};
