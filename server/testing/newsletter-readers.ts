import type { FastifyInstance } from 'fastify';
import type { Client } from 'pg';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { contacts } from '#contract/contacts/contacts.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { createReturnPaths } from '#server/features/newsletter/sending/return-path.ts';
import { createNewsletterTokens } from '#server/features/newsletter/unsubscribe/tokens.ts';
import { reportShapes } from './bounces.ts';
import { testKey } from './database.ts';
import { call, type ClientWorld } from './people.ts';
import { expectSuccess, parseData } from './results.ts';
import { sendNewsletter } from './sent-newsletters.ts';

const bounceSecret = 'a-secret-of-the-mail-server';
export const readerSettings = { RATE_LIMIT_FACTOR: '1000', NEWSLETTER_BOUNCE_SECRET: bounceSecret };

const tokens = createNewsletterTokens(testKey, createContactHash(testKey));
const returnPaths = createReturnPaths(testKey);

type Posted = { payload?: string; headers?: Record<string, string> };

/** Acts of the reader of a client's newsletter, and of their mail server. The server needs `readerSettings`. */
export function newsletterReaders(app: FastifyInstance, owner: Client, here: () => ClientWorld) {
  async function addReader(kind = 'express'): Promise<{ id: number; email: string }> {
    const email = `reader@client${here().id}.example.net`;
    const newsletter_consent = { kind, source: 'Said yes in the shop' };
    const body = { first_name: 'Vera', last_name: 'Reader', email, lead_source_id: 14, newsletter_consent };
    const answer = await expectSuccess(call(app, here().eve.token, contacts.create, { body }));
    return { id: parseData(z.object({ id: z.int() }), answer).id, email };
  }

  async function createUnsubscribeToken(): Promise<string> {
    const { id, email } = await addReader();
    return tokens.unsubscribeTokenOf(here().id, { id: 1, lead_id: id, email });
  }

  async function post(url: string, { payload = '', headers = {} }: Posted = {}): Promise<void> {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    });
    expect(answer.statusCode).toBe(200);
  }

  /** Sends a newsletter; the returned function posts the mail server's report about it. */
  async function prepareReport(shape: string): Promise<() => Promise<void>> {
    const { id } = await addReader();
    const { recipients } = await sendNewsletter(owner, here(), [id]);
    const recipient = { client_id: here().id, id: recipients[0]?.id ?? 0 };
    const path = returnPaths.create(recipient, 'bounces.example.com');
    return () =>
      post('/newsletter/reports', {
        payload: reportShapes.find(({ name }) => name === shape)?.write(path) ?? '',
        headers: { authorization: `Bearer ${bounceSecret}`, 'content-type': 'message/rfc822' },
      });
  }

  return { addReader, createUnsubscribeToken, post, prepareReport };
}
