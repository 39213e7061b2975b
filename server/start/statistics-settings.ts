import * as z from 'zod/mini';
import { oneWord, webAddress } from './config-schemas.ts';
import { secret, setting } from './setting-entries.ts';

/** The settings of the systems whose numbers are fetched. */
export const statisticsSettings = {
  META_API_URL: setting(
    z._default(webAddress, 'https://graph.facebook.com'),
    'where numbers of ads on Facebook are fetched; each client has an account and a token of its own, set in the console',
  ),
  META_API_VERSION: setting(
    z._default(oneWord, 'v25.0'),
    'Meta takes a version down after about two years: Statistics sources in the console says when it no longer answers',
  ),
  META_APP_SECRET: secret(z.optional(oneWord), 'of your app at Meta, with which these calls are signed'),
  META_VERIFY_TOKEN: secret(
    z.optional(oneWord),
    'the verify token of the webhook at Meta, whose address is /webhooks/meta; with it and META_APP_SECRET, clients connect their pages for leads of ads',
  ),
  GA4_API_URL: setting(
    z._default(webAddress, 'https://analyticsdata.googleapis.com'),
    'where numbers of websites with Google Analytics are fetched',
  ),
  GOOGLE_TOKEN_URL: setting(
    z._default(webAddress, 'https://oauth2.googleapis.com/token'),
    'where the keys of service accounts buy tokens for that, and refresh tokens of Google Ads theirs',
  ),
  PLAUSIBLE_URL: setting(
    z._default(webAddress, 'https://plausible.io'),
    'where the days of an earlier website are imported from, unless staff enter another address',
  ),
  UMAMI_CLOUD_URL: setting(z._default(webAddress, 'https://api.umami.is/v1'), 'the same for Umami Cloud'),
  GOOGLE_ADS_URL: setting(
    z._default(webAddress, 'https://googleads.googleapis.com'),
    'where numbers of ads on Google are fetched; each client has an account and a refresh token of its own, set in the console',
  ),
  GOOGLE_ADS_VERSION: setting(
    z._default(oneWord, 'v25'),
    'Google takes a version down after about a year: Statistics sources in the console says when it no longer answers',
  ),
  GOOGLE_ADS_DEVELOPER_TOKEN: secret(
    z.optional(oneWord),
    'of your manager account; without it, numbers of ads on Google come from files',
  ),
  GOOGLE_ADS_CLIENT_ID: setting(
    z.optional(oneWord),
    'of the OAuth client at Google with which the refresh tokens were made',
  ),
  GOOGLE_ADS_CLIENT_SECRET: secret(z.optional(oneWord), 'its secret'),
  GOOGLE_ADS_MANAGER_ID: setting(
    z.optional(z.string().check(z.regex(/^\d{10}$/, 'must be the ten digits of the account'))),
    'the manager account above those of the clients, if there is one',
  ),
};
