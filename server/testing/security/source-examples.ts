import type { Examples } from './example-types.ts';
import type { SideWorld } from './world.ts';

/** The stand-in answers as a Plausible without visits. */
export const siteImportExamples = ({ client }: SideWorld): NonNullable<Examples['staffImports']> => {
  const params = { id: client.id };
  const vendor = 'plausible' as const;
  return {
    list: [{ params }],
    start: [
      {
        params,
        body: {
          site_id: client.siteId,
          vendor,
          account: 'old.example.com',
          token: 'a key',
          from: '2025-01-01',
          to: '2025-12-31',
        },
      },
    ],
    remove: [{ params, body: { site_id: client.siteId, vendor } }],
  };
};

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
