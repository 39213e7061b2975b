import { vendorNames, type ImportVendor, type SiteImport } from '#contract/statistics/imports.ts';
import { formatCalendarDay } from '#web/parts/dates.ts';

/** Where the numbers of an import are, and what comes next, in a sentence or two. */
export function describeImport(one: SiteImport | undefined): string {
  if (!one) return 'Nothing has been imported.';
  const { state, error } = one;
  const days = describeDays(one);
  if (state === 'done') return days ?? 'Nothing has been imported.';
  const earlier = days === null ? '' : ` Until then: ${days}`;
  if (state === 'waiting') return `The numbers are being imported.${earlier}`;
  if (state === 'refused') return `${error ?? ''}${days === null ? '' : ` Imported before: ${days}`}`;
  const again = (error ?? '').includes('goes on later') ? '' : ' We try again automatically.';
  return `${error ?? ''}${again}${earlier}`;
}

function describeDays({ days, first_day, last_day }: SiteImport): string | null {
  if (first_day === null || last_day === null) return null;
  const range =
    first_day === last_day
      ? formatCalendarDay(first_day)
      : `${formatCalendarDay(first_day)} to ${formatCalendarDay(last_day)}`;
  return `${days} ${days === 1 ? 'day' : 'days'}, ${range}.`;
}

type Words = { account: string; where: string; token: string; key: string; address: string };

export const importWords: Record<ImportVendor, Words> = {
  plausible: {
    account: 'Website',
    where: 'As it is called there, such as old.example.com.',
    token: 'API key',
    key: 'From the account settings of a person who may read this website. It is deleted after the import.',
    address: `Only if ${vendorNames.plausible} runs elsewhere. Leave it empty for plausible.io.`,
  },
  umami: {
    account: 'Website ID',
    where: 'From the settings of the website there.',
    token: 'Password or API key',
    key: 'The password of this user, or the key of Umami Cloud. It is deleted after the import.',
    address: `Only if ${vendorNames.umami} runs elsewhere. Leave it empty for Umami Cloud.`,
  },
};
