import { systemWrite } from '#server/core/db/system-sql.ts';
import { undoableUpload, type UploadId } from './undoable-upload.ts';

/** A month of a website, from another system or a file. */
export type SiteMonth = {
  client_id: number;
  site_id: number;
  /** '2026-11' */
  month: string;
  visitors: number;
  page_views: number;
  /** those of listings among the page views */
  listing_views: number;
};

/**
 * Stores months of websites in place of earlier ones. A file of staff takes precedence over another system, and that
 * over our own counts; from one source, the later counts. Returns how many were stored.
 */
export const saveSiteMonths = (rows: readonly SiteMonth[], source: 'ga4' | 'upload', now: Date) =>
  systemWrite<number>()`
  WITH saved_months AS (
    INSERT INTO app.site_months AS m (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
    SELECT r.client_id, r.site_id, (r.month || '-01')::date, r.visitors, r.page_views, r.listing_views, ${source}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r (client_id bigint, site_id bigint, month text, visitors bigint, page_views bigint, listing_views bigint)
    ORDER BY 1, 2, 3
    ON CONFLICT (client_id, site_id, month) DO UPDATE SET
      visitors = excluded.visitors, page_views = excluded.page_views, listing_views = excluded.listing_views,
      source = excluded.source, updated_at = excluded.updated_at
    WHERE m.source <> 'upload' OR excluded.source = 'upload'
    RETURNING 1)
  SELECT count(*) FROM saved_months`;

/** Months of websites whose file u was taken back are the sums of the days that we counted again. */
export const restoreMonthsOfSiteDays = (upload: UploadId) => systemWrite<null>()`
  WITH u AS (${undoableUpload(upload)}), restored_months AS (
    INSERT INTO app.site_months AS m (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
    SELECT d.client_id, d.site_id, date_trunc('month', d.day)::date, sum(d.visitors), sum(d.page_views), sum(d.listing_views), 'collector', max(d.updated_at)
    FROM u JOIN app.site_days d ON d.client_id = u.client_id AND d.site_id = u.site_id AND date_trunc('month', d.day)::date = ANY (u.months)
    GROUP BY 1, 2, 3 ORDER BY 3
    ON CONFLICT (client_id, site_id, month) DO UPDATE SET visitors = excluded.visitors, page_views = excluded.page_views,
      listing_views = excluded.listing_views, updated_at = excluded.updated_at
    WHERE m.source = 'collector'
    RETURNING 1)
  SELECT to_json(count(*)) FROM restored_months`;
