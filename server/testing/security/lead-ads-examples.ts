import type { Examples } from './example-types.ts';
import type { SideWorld } from './world.ts';

export const leadAdsExamples = (own: SideWorld): NonNullable<Examples['leadAds']> => ({
  connect: [{ body: { token: 'a-token' } }],
  disconnect: [{ body: { page: `1000${own.client.id}` } }],
});
