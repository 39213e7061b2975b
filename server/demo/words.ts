/** Messages that visitors write into forms, by the source's id; {area} is one of the client's neighbourhoods. */
export const messages: Record<number, readonly string[]> = {
  1: [
    'Hi, we are relocating from Ottawa in the spring and would like to talk about {area}. Two kids, one dog, and we need a home office.',
    'Could you call me about selling my mother’s house in {area}? It has been in the family since 1974 and we have no idea where to begin.',
    'First-time buyer here. I have about 90K saved and would love to know what is realistic in {area}.',
    'We met at the summer market. My partner and I are ready to look seriously now.',
    'Do you also help with rentals, or only sales? Looking around {area}.',
    'My lease ends in four months. I would like to understand the steps before I start booking viewings.',
  ],
  2: [
    'Three bedroom rancher in {area}, new roof in 2021, original kitchen. What would it sell for today?',
    'Just curious what our townhouse in {area} is worth now that the school is finished.',
    'Thinking of downsizing next year. 2,400 square feet, double garage, corner lot in {area}.',
    'Duplex in {area}, both sides rented. I would need a number for the bank.',
  ],
  3: [
    'Looking for 3 bedrooms and a fenced yard in {area}, up to 1.4M. Suite would be a bonus.',
    'One bedroom with parking, close to transit, {area} or nearby. Max 620K.',
    'Something with a view and no strata. We can wait for the right one.',
    'Ground floor only please, my husband uses a wheelchair. {area} would be ideal.',
  ],
  6: [
    'Is the place in {area} still available? We could come by on Saturday morning.',
    'Could you send me the strata minutes and the depreciation report for the {area} listing?',
    'Does the suite have its own laundry? And is the driveway shared?',
    'We drove past the house in {area} yesterday and fell in love with the garden. When is the next open house?',
    'What are the property taxes on this one, and is the oil tank certificate available?',
  ],
  7: ['Please let me know when something comes up in {area}.', 'Just browsing for now, but keep me posted.'],
  8: [
    'Can I book a viewing for this week? Evenings are best.',
    'Hi! Do you know if pets are allowed in the building?',
    'What is the commission if I sell and buy with you?',
  ],
  10: [
    'Saw your ad about {area}. Interested in the free home value report.',
    'Please send me the list of new builds from your ad.',
  ],
  11: [
    'Found you on Google. Looking for an agent who knows {area} well.',
    'Need to sell quickly because of a job change. Can we talk today?',
  ],
};

/** The agent's notes by the contact's status; they replace the visitor's words on contacts that were worked. */
export const agentNotes: Record<number, readonly string[]> = {
  2: [
    'Left two voicemails. Try again in the evening, number might be an office line.',
    'Prefers text over calls. Wife works night shifts, so no viewings before noon.',
    'Told me frankly they are interviewing two other agents. Follow up with the {area} sales report.',
    'Good first call. Sent the guide for buyers; they will talk it over at the weekend.',
  ],
  5: [
    'Pre-approved to 1.1M with their credit union until the end of next quarter. Wants a quiet street in {area}, no strata. Call after 4 pm.',
    'Investor. Owns two units downtown, looking for a third with rental income above 2,600 a month.',
    'Speaks Mandarin with her parents, who will help with the down payment. Bring the buyer’s guide in both languages.',
  ],
  6: [
    'Downsizing from {area}. Will only move once the grandkids’ school is settled. Check in every couple of months.',
    'Wants to see anything with a workshop or a double garage. Has to sell the {area} condo first.',
    'Renting until spring. Send the monthly numbers for {area} and nothing else.',
  ],
  3: [
    'Signed with me. Kitchen and both baths redone, deck needs work before photos. Wants to list after the long weekend.',
    'Third weekend of viewings. Worried about the age of the furnace in the last one; asked for its service history.',
  ],
  7: [
    'Offer accepted, subjects off on Thursday. Inspection with Ken, lawyer still to be named.',
    'Firm. Possession on the first; keys, meter readings and the fob deposit still open.',
  ],
  8: [
    'Closed in June. Possession went smoothly; ask for a testimonial once the boxes are unpacked.',
    'Sold four days after the open house in {area}. Sent flowers.',
  ],
  9: [
    'Referred three friends so far. Send a card when the renovation is done.',
    'Runs the coffee place in {area} and hears of every move before I do.',
  ],
  4: [
    'Moved to the island, not buying here any more.',
    'Only wanted a number for the bank. Asked not to be called again.',
  ],
};

/** For contacts the agent met in person. */
export const metNotes: readonly string[] = [
  'Came to the open house in {area} with her sister. Loved the light, not the stairs.',
  'Neighbour of the Marchands. Asked what their place went for, might sell next spring.',
  'Bought the bungalow with me in 2019. Mortgage renews next year, worth a coffee.',
  'Called the office line, wants to know about pre-sales in {area}. Budget still open.',
  'Walked in from the rain and stayed an hour. Lovely couple, looking for their retirement place.',
  'Messaged on Instagram after the reel about heritage homes.',
];
