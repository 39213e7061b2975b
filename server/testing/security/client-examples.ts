/** The changes that staff make to a client: its booking, its name and its place. */
export const changeClientExamples = [
  {
    body: {
      launch_phase_id: 2 as const,
      package: 'Drive' as const,
      services: ['web' as const],
      features: [],
    },
  },
  {
    body: {
      name: 'Moved Realty',
      country: 'CA' as const,
      state_or_province: 'AB',
      time_zone: 'America/Edmonton',
      postal_address: '1 Main Street',
      tax_from: '2026-12-01',
    },
    only: ['staff without client'],
  },
];
