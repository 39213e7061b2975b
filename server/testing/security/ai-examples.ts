const facts = { address: '12 Oak Street', city: 'Vancouver', price: '1,250,000', type: 'House' } as const;

/** Calls about text, on a listing of the caller. */
export const aiExamples = ([listing_id = 0]: readonly number[]) => ({
  ai: {
    usage: [{ params: { type: '2' } }],
    rate: [{ body: { rating: 1 as const } }],
    describe: [
      {
        body: {
          ...facts,
          listing_id,
          bedrooms: '3',
          features: ['View'],
          description: 'Close to the park',
          tone: 'friendly' as const,
        },
      },
      { body: facts },
    ],
    suggest: [
      { body: { text: 'A view of of the sea.', textSelected: 'of of', listing_id, grammar: true } },
      { body: { text: 'A really nice view of the sea.', length: 'shorter' as const } },
    ],
    check: [{ body: { text: 'A home with 4 bedrooms, no children.', listing_id, facts } }],
    dismiss: [
      {
        body: {
          rule: 'familial-status',
          quote: 'No children',
          reason: 'It is the name of a street',
          listing_id,
        },
      },
    ],
  },
});
