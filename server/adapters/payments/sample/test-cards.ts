/** The outcomes of the test card numbers. All other numbers are invalid. */
export const testCards = {
  '4242424242424242': { brand: 'Visa', behaviour: 'ok' },
  '5555555555554444': { brand: 'Mastercard', behaviour: 'ok' },
  '4000002500003155': { brand: 'Visa', behaviour: 'confirm' },
  '4000000000000341': { brand: 'Visa', behaviour: 'fails_later' },
  '4000000000000002': { brand: 'Visa', refused: 'Your card was declined.' },
  '4000000000009995': { brand: 'Visa', refused: 'Your card has insufficient funds.' },
  '4000000000000069': { brand: 'Visa', refused: 'Your card has expired.' },
  '4000000000000119': { brand: 'Visa', refused: 'An error occurred while processing your card.' },
} as const satisfies Record<string, TestCard>;

type TestCard = { brand: string } & ({ behaviour: 'ok' | 'confirm' | 'fails_later' } | { refused: string });
