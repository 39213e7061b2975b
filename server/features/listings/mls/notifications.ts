import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareNotifications } from '#server/core/events/notification-events.ts';
import { textAt } from '#server/core/events/sentences.ts';

export const mlsNotifications = declareNotifications({
  events: {
    'listing.own_imported': {
      changes: 'listing.changed',
      text: ({ details }) => ({
        message: describeImported({
          count: Number(details['count']),
          address: textAt(details, 'address'),
          isDraft: details['is_draft'] === true,
        }),
        url:
          Number(details['count']) === 1
            ? fillPath(paths.listing, { id: Number(details['listing_id']) })
            : paths.listings,
      }),
    },
    'listing.own_found': {
      changes: 'listing.changed',
      text: ({ details }) => ({
        message: `We found ${details['count'] === 1 ? '1 listing' : `${Number(details['count'])} listings`} of yours in your MLS. Choose what to import.`,
        url: paths.importListings,
      }),
    },
    'listing.numbers_settled': {
      changes: 'settings.changed',
      text: ({ details }) => ({
        message: describeSettled(textAt(details, 'numbers'), details['are_theirs'] === true),
        url: details['are_theirs'] === true ? paths.importListings : paths.listingSettings,
      }),
    },
    'listing.left_mls': {
      changes: 'listing.changed',
      text: ({ details }) => ({
        message: `${textAt(details, 'address')} left the MLS. Sold or inactive?`,
        url: fillPath(paths.listing, { id: Number(details['listing_id']) }),
      }),
    },
  },
});

type Imported = { count: number; address: string; isDraft: boolean };

/** A draft asks for a next step. */
function describeImported({ count, address, isDraft }: Imported): string {
  const came = `${count === 1 ? address : `${count} new listings`} came from your MLS.`;
  if (!isDraft) return came;
  return `${came} ${count === 1 ? 'It’s' : 'They’re'} hidden from your website until you show ${count === 1 ? 'it' : 'them'}.`;
}

function describeSettled(numbers: string, areTheirs: boolean): string {
  const isOne = !numbers.includes(',');
  if (areTheirs)
    return isOne
      ? `We’ve confirmed your MLS agent number ${numbers}. Its listings will appear as yours.`
      : `We’ve confirmed your MLS agent numbers ${numbers}. Their listings will appear as yours.`;
  return isOne
    ? `We couldn’t confirm that ${numbers} is your MLS agent number, so we’ve removed it.`
    : `We couldn’t confirm that ${numbers} are your MLS agent numbers, so we’ve removed them.`;
}
