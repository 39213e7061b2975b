/** What a visitor of a website did with a listing. */
export type ListingEvent = {
  kind: 'view' | 'enquiry';
  /** what the feed calls the listing */
  listingKey: string;
  /** a UUID, the same for all that one person does on the websites of a client in a day */
  visitor: string;
  /** the IP address of the visitor, or that of their network */
  address: string;
  /** of the page that shows the listing */
  url: string;
};

/** Who counts for a feed how often its listings are looked at and asked about. A report that fails may have arrived. */
export type ListingAnalytics = { report: (event: ListingEvent) => Promise<void> };
