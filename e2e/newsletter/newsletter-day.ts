import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { nextMonth, toSendDate } from '#contract/newsletter/calendar.ts';
import { withClient } from '#database/connection.ts';
import { codeAt, demoSecret } from '#server/features/account/totp.ts';
import { testKey } from '#server/testing/database.ts';
import { databaseOfWorld, type Launching } from '../clients.ts';
import { test } from '../journey.ts';
import { newColleague, type Colleague } from '../colleagues.ts';
import { password } from '../people.ts';
import { presentMonth } from '../present-days.ts';
import { startServer } from '../world.ts';

/** The next month, so that its newsletter is still to come on every day of the present one. */
const month = nextMonth(presentMonth());

/** The 15th: past 7am in Newfoundland, and in the middle of the night in Vancouver. */
const now = `${month}-15T10:35:00Z`;

const inWords = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(`${month}-${day}`));

/** 'December 2026' */
export const newsletterMonth = inWords('15', { month: 'long', year: 'numeric' });
/** 'Tuesday, December 15 at 9:00 am' */
export const sendTime = `${inWords('15', { weekday: 'long', month: 'long', day: 'numeric' })} at 9:00 am`;
/** 'Dec 8' */
export const previewDay = inWords('08', { month: 'short', day: 'numeric' });
/** 'Dec 1' */
export const openingDay = inWords('01', { month: 'short', day: 'numeric' });

/** The client's next newsletter is that of the month, by default the one after the present. */
export const planNewsletter = ({ id }: Launching, planned = month): Promise<unknown> =>
  withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(id)]);
    await db.query('UPDATE app.clients SET next_newsletter_date = $2 WHERE id = $1', [
      id,
      toSendDate(planned),
    ]);
  });

/** A server on which it is that day, for the journeys of one file. */
export function newsletterDay() {
  let foyer: Awaited<ReturnType<typeof startServer>>;
  let dataDir: string;
  // signing in ends sessions that have expired by that day, and uses up codes of today, so nobody else is this person
  let colleague: Colleague;
  test.beforeAll(async () => {
    colleague = await newColleague('Dora');
    dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-newsletter-'));
    // the articles of the demo have pictures
    await symlink(process.env['FOYER_E2E_FILES'] ?? '', join(dataDir, 'files'));
    foyer = await startServer({
      DATABASE_URL: databaseOfWorld(),
      DATA_DIR: dataDir,
      SECRETS_KEY: testKey.toString('base64'),
      TRUST_PROXY: '127.0.0.1',
      WORKER: 'off',
      TEST_NOW: now,
    });
  });
  test.afterAll(async () => {
    await foyer.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const signIn = async (page: Page, email: string, code?: string): Promise<string> => {
    const answer = await page.request.post(`${foyer.url}/api/v2/auth/sign-in`, {
      data: { email, password, code },
    });
    const { token }: { token: string } = await answer.json();
    return token;
  };
  // staff sign in once: a code works once
  let staffToken: Promise<string> | undefined;
  const tokenOfStaff = (page: Page): Promise<string> =>
    (staffToken ??= signIn(page, colleague.email, codeAt(demoSecret, new Date(now))));
  const keep = (page: Page, token: string): Promise<unknown> =>
    page.addInitScript((kept) => {
      if (window === window.top) localStorage.setItem('auth_token', kept);
    }, token);

  return {
    go: (page: Page, path: string) => page.goto(`${foyer.url}${path}`),
    at: (path: string) => `${foyer.url}${path}`,
    /** A session that begins on that day. */
    arrive: async (page: Page, email: string) => keep(page, await signIn(page, email)),
    arriveAsStaff: async (page: Page) => keep(page, await tokenOfStaff(page)),
    /** A member of staff in a client's account. */
    impersonate: async (page: Page, { id }: Launching): Promise<void> => {
      const headers = { authorization: `Bearer ${await tokenOfStaff(page)}` };
      const send = async (path: string, data: object): Promise<string> => {
        const answer = await page.request.post(`${foyer.url}/api/v2${path}`, { data, headers });
        const body: { data: { token: string } } = await answer.json();
        return body.data.token;
      };
      const handed = await send('/auth/hand-off', {
        token: await send('/auth/impersonate', { client_id: id, reason: 'A journey of the tests' }),
      });
      await page.addInitScript((kept) => {
        if (window !== window.top) return;
        sessionStorage.setItem('impersonation', '1');
        sessionStorage.setItem('auth_token', kept);
      }, handed);
    },
    moveTo: (client: Launching, zone: string) =>
      withClient({ connectionString: databaseOfWorld() }, async (db) => {
        await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
        await db.query('UPDATE app.clients SET time_zone = $2 WHERE id = $1', [client.id, zone]);
      }),
  };
}
