// Making a format takes longer than its use in one newsletter; there is one for each language.
const formats = new Map<string, Intl.DateTimeFormat>();

/** '2026-12' as 'December 2026'. */
export const monthName = (month: string, lang: string): string =>
  formatOf(lang).format(new Date(`${month}-15T00:00:00Z`));

function formatOf(lang: string): Intl.DateTimeFormat {
  const known = formats.get(lang);
  if (known) return known;
  const format = new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  formats.set(lang, format);
  return format;
}
