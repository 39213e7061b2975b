/** An action of a website's visitor on a listing. */
export type ListingEvent = {
  kind: 'view' | 'enquiry';
  /** the feed's name for the listing */
  listingKey: string;
  /** a UUID, the same for one person on the websites of a client during a day */
  visitor: string;
  /** the IP address of the visitor, or of their network */
  address: string;
  /** of the page that shows the listing */
  url: string;
};

/** Counts for a feed how often its listings are viewed and enquired about. A failed report may still have arrived. */
export type ListingAnalytics = { report: (event: ListingEvent) => Promise<void> };
