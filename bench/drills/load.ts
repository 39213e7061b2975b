import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { contacts } from '#contract/contacts/contacts.ts';
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { listings } from '#contract/listings/listings.ts';
import type { ClientWorld } from '#server/testing/people.ts';

/** Everything that Foyer has acknowledged. */
export type Ledger = {
  /** emails of contacts, with the last notes that were acknowledged */
  contacts: Map<string, string>;
  /** streets of listings, with the checksum of their brochure */
  listings: Map<string, string>;
  enquiries: string[];
  /** milliseconds of the clock at which a write was acknowledged */
  acknowledged: number[];
  /** answers that a browser would show as an error, by their status */
  refused: Map<number, number>;
  repeats: number;
  /** answers that began and did not end */
  cut: number;
  /** errors by status and code, also those that were repeated */
  errors: Map<string, number>;
  /** errors that were answered in other words than those of the closed list */
  foreign: Set<string>;
};

type Call = { params?: Record<string, number>; body: object | FormData; key: string; uploadMs?: number };

const created = z.object({ data: z.object({ id: z.int() }) });
const uploaded = z.object({ data: z.array(z.object({ id: z.int() })) });

type WriteOptions = {
  name: string;
  writers: number;
  pauseMs: number;
  ledger?: Ledger;
  /** milliseconds over which the bytes of an upload are sent */
  uploadMs?: number;
};

export const openLedger = (): Ledger => ({
  contacts: new Map(),
  listings: new Map(),
  enquiries: [],
  acknowledged: [],
  refused: new Map(),
  repeats: 0,
  cut: 0,
  errors: new Map(),
  foreign: new Set(),
});

/** Writes until `enough` is aborted, and waits for every answer. */
export async function writeUntil(
  enough: AbortSignal,
  url: string,
  client: ClientWorld,
  { name, writers, pauseMs, ledger = openLedger(), uploadMs = 0 }: WriteOptions,
): Promise<Ledger> {
  const send = (endpoint: Endpoint, call: Call) =>
    sendUntilAnswered(url, client, ledger, endpoint, { ...call, uploadMs });
  const write = async (work: (n: number) => Promise<void>) => {
    for (let n = 1; !enough.aborted; n += 1) {
      await work(n);
      await pause(pauseMs);
    }
  };
  await Promise.all([
    ...Array.from({ length: writers }, (_, at) =>
      write((n) => saveContact(send, ledger, `${name}-${at}-${n}`)),
    ),
    ...Array.from({ length: 2 }, (_, at) =>
      write((n) => saveListing(send, ledger, `${n} ${name} Street ${at}`)),
    ),
    write((n) => sendEnquiry(send, ledger, `${name}-visitor-${n}`)),
  ]);
  return ledger;
}

type Send = (endpoint: Endpoint, call: Call) => Promise<unknown>;

/** Adds a contact and edits its notes twice. */
async function saveContact(send: Send, ledger: Ledger, name: string): Promise<void> {
  const email = `${name}@drill.example.com`.toLowerCase();
  const body = { first_name: 'Ada', last_name: name, email, lead_source_id: 15, notes: 'edit 0' };
  const answer = await send(contacts.create, { body, key: `contact ${name}` });
  if (answer === null) return;
  ledger.contacts.set(email, 'edit 0');
  const { id } = z.parse(created, answer).data;
  for (const notes of ['edit 1', 'edit 2']) {
    // whether an edit that was given up is stored is not known
    ledger.contacts.set(email, '');
    if ((await send(contacts.update, { params: { id }, body: { notes }, key: `${notes} ${name}` })) === null)
      return;
    ledger.contacts.set(email, notes);
  }
}

/** Uploads a brochure, and adds a listing with it. */
async function saveListing(send: Send, ledger: Ledger, street: string): Promise<void> {
  const bytes = `%PDF-1.7\n% ${street}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`;
  const form = new FormData();
  form.set('type_id', '3');
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'brochure.pdf');
  const file = await send(listings.upload, { body: form, key: `brochure ${street}` });
  if (file === null) return;
  const body = {
    street_address: street,
    city: 'Vancouver',
    state_or_province: 'BC',
    price: '900000',
    brochures: z.parse(uploaded, file).data.map(({ id }) => ({ id })),
  };
  if ((await send(listings.create, { body, key: `listing ${street}` })) !== null)
    ledger.listings.set(street, createHash('sha256').update(bytes).digest('hex'));
}

async function sendEnquiry(send: Send, ledger: Ledger, name: string): Promise<void> {
  const email = `${name}@drill.example.com`.toLowerCase();
  const body = { first_name: 'Vera', email, notes: 'Hello!' };
  if ((await send(contacts.submit, { body, key: `enquiry ${name}` })) !== null) ledger.enquiries.push(email);
}

/** As a browser: the same key again after no answer, 429 or a 5xx; a person presses the button for two minutes. */
export async function sendUntilAnswered(
  url: string,
  client: ClientWorld,
  ledger: Ledger,
  endpoint: Endpoint,
  { params = {}, body, key, uploadMs = 0 }: Call,
): Promise<unknown> {
  const path = toApiPath(endpoint).replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    String(params[name] ?? ''),
  );
  const since = Date.now();
  for (;;) {
    const { type, sent } = toBody(body, uploadMs);
    const response = await fetch(url + path, {
      method: endpoint.method,
      ...sent,
      headers: {
        'content-type': type,
        authorization: `Bearer ${client.alice.token}`,
        'x-site-token': client.siteToken,
        'idempotency-key': key,
      },
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response?.ok && typeof text === 'string') {
      ledger.acknowledged.push(Date.now());
      return JSON.parse(text);
    }
    const status = response?.status ?? 0;
    if (response && typeof text !== 'string') ledger.cut += 1;
    if (typeof text === 'string') noteError(ledger, status, text);
    const mayRepeat = response === null || typeof text !== 'string' || status === 429 || status >= 500;
    if (!mayRepeat || Date.now() - since > 120_000) {
      ledger.refused.set(status, (ledger.refused.get(status) ?? 0) + 1);
      return null;
    }
    ledger.repeats += 1;
    await pause(500);
  }
}

/** JSON, or a form whose bytes arrive in pieces, a while after each other. */
function toBody(body: object | FormData, uploadMs: number): { type: string; sent: RequestInit } {
  if (!(body instanceof FormData)) return { type: 'application/json', sent: { body: JSON.stringify(body) } };
  const form = new Response(body);
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform: async (chunk, controller) => {
      const half = Math.ceil(chunk.length / 2);
      for (const piece of [chunk.subarray(0, half), chunk.subarray(half)]) {
        if (piece.length > 0) controller.enqueue(piece);
        await pause(uploadMs / 10);
      }
    },
  });
  return {
    type: form.headers.get('content-type') ?? '',
    sent: { body: form.body?.pipeThrough(pieces) ?? null, duplex: 'half' },
  };
}

const sentError = z.object({ code: z.string(), error: z.string() });

/** Counts an error whose code belongs to its status, and keeps any other answer as it is. */
function noteError({ errors: counts, foreign }: Ledger, status: number, text: string): void {
  try {
    const { code } = z.parse(sentError, JSON.parse(text));
    const isKnown = Object.entries(errors).some(([known, [its]]) => known === code && its === status);
    if (isKnown) counts.set(`${status} ${code}`, (counts.get(`${status} ${code}`) ?? 0) + 1);
    else foreign.add(`${status} ${text}`);
  } catch {
    foreign.add(`${status} ${text}`);
  }
}
