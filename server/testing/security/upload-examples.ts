import type { SideWorld } from './world.ts';

const numbers = `month,visitors,page_views,listing_views
2025-01,412,1630,905
`;

/** A file of numbers that is previewed, stored and undone. */
export const uploadExamples = (own: SideWorld) => {
  const [site = 0] = own.ids.get('sites') ?? [];
  const params = { id: own.client.id, source: 'sites' as const };
  return {
    statsUploads: {
      template: [{ params: { source: 'google' as const } }],
      create: [
        { params, body: { site_id: String(site), preview: 'true' as const }, file: numbers },
        { params, body: { site_id: String(site) }, file: numbers },
      ],
      list: [{ query: { take: '1' } }],
      undo: [{ params: { upload_id: own.ids.get('stats_uploads')?.[0] ?? 0 } }],
    },
  };
};
