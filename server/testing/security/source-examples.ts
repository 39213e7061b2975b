import type { Examples } from './example-types.ts';
import type { SideWorld } from './world.ts';

/** Accounts that the stand-ins of both providers accept with any token. */
export const sourceExamples = ({ client }: SideWorld): NonNullable<Examples['staffSources']> => {
  const params = { id: client.id };
  const facebook = { source: 'facebook' as const };
  const website = { source: 'sites' as const, site_id: client.siteId };
  return {
    list: [{}, { query: { state: 'failing', search: 'home' } }],
    connect: [
      { params, body: { ...facebook, account: '123456', token: 'a token' } },
      { params, body: { ...website, account: '654321', token: 'a token' } },
    ],
    fetch: [
      { params, body: facebook },
      { params, body: website },
    ],
    disconnect: [
      { params, body: facebook },
      { params, body: website },
    ],
  };
};
