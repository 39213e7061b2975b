import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import type { ListingAnalytics, ListingEvent } from '../listing-analytics.ts';

export type RealtorCaConfig = {
  url: string;
  /** the number of our feed at the DDF */
  destinationId: number;
};

const timeoutMs = 5000;
/** only the status of the response is read */
const maxBytes = 64 * 1024;
const english = '1';
const eventTypes = { view: 'view', enquiry: 'email_realtor' } as const;

/** The analytics service of CREA, to which sites with listings of the DDF report. */
export const createRealtorCa = (config: RealtorCaConfig, send: SendOutbound): ListingAnalytics => ({
  report: async (event) => {
    const { status } = await send({ method: 'GET', url: toUrl(config, event), timeoutMs, maxBytes });
    if (status >= 300) throw new Error(`The analytics service of REALTOR.ca answered with status ${status}.`);
  },
});

/** The service counts visitors of all destinations together, so our number follows the visitor's. */
function toUrl(
  { url, destinationId }: RealtorCaConfig,
  { kind, listingKey, visitor, address, url: page }: ListingEvent,
): string {
  const question = new URL(url);
  const fields = {
    ListingID: listingKey,
    DestinationID: String(destinationId),
    EventType: eventTypes[kind],
    UUID: `${visitor}-${destinationId}`,
    IP: address,
    ReferralURL: page,
    LanguageID: english,
  };
  for (const [name, value] of Object.entries(fields)) question.searchParams.set(name, value);
  return question.href;
}
