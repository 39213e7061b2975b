/** Calls about the feed of the MLS, on the listings of the caller. */
export const mlsExamples = (listings: readonly number[]) => ({
  listingsMls: {
    import: [{ body: { mls_ids: ['R2900001', ' r2999999 ', ''] } }],
    sync: [{ body: { ids: listings.slice(0, 2) } }, { body: {} }],
    chooseFields: [{ body: { keep: ['price' as const], take: [] } }],
    continue: [{ body: { listing_id: listings[2] ?? 0 } }],
  },
  listingsLookUp: {
    find: [{ query: { text: 'R2900001' } }, { query: { text: '1482 Alderwind Crescent, North Vancouver' } }],
    preview: [{ query: { mls_ids: 'R2900001, r2999999,' } }],
  },
  listingsOwn: {
    saveSettings: [{ body: { mls_agent_ids: ['V12345'], new_listings: 'ask' as const } }],
    import: [{ body: { mls_ids: ['R2900001'], declined: ['R2900002'] } }],
  },
  staffMls: {
    changeAgentIds: [{ body: { mls_agent_ids: ['V12345'] } }],
    settleAgentIds: [{ body: { mls_agent_ids: ['V12345'], are_theirs: true } }],
  },
});
