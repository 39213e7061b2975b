import { setTimeout as pause } from 'node:timers/promises';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { toApiPath } from '#contract/endpoint.ts';
import type { ClientWorld } from '#server/testing/people.ts';

/**
 * How many of these processes tell their open windows of an enquiry that another process took in. Each process takes
 * one in, and all the others must tell of it.
 */
export async function countCrossings(
  urls: readonly string[],
  client: ClientWorld,
  name: string,
): Promise<{ seen: number; expected: number }> {
  // the bell counts to fifty, and the clocks of the processes differ by seconds here: a count tells best
  await markSeen(urls[0] ?? '', client);
  const leaving = new AbortController();
  const texts = new Map<string, string>();
  for (const url of urls) void readStream(url, client.alice.token, leaving.signal, texts);
  const hasBegun = (url: string) => texts.get(url)?.includes('unread_count');
  for (let attempt = 0; attempt < 100 && !urls.every(hasBegun); attempt += 1) await pause(100);
  let seen = 0;
  for (const [at, url] of urls.entries()) {
    for (const other of urls) texts.set(other, '');
    await submit(url, client, `${name}-${at}`);
    const others = urls.filter((other) => other !== url);
    const hasEvent = (other: string) => texts.get(other)?.includes('data:');
    for (let attempt = 0; attempt < 100 && !others.every(hasEvent); attempt += 1) await pause(100);
    seen += others.filter(hasEvent).length;
  }
  leaving.abort();
  return { seen, expected: urls.length * (urls.length - 1) };
}

/** Streams that are opened again whenever they end, as a window does; counts how each one ended. */
export function holdStreams(enough: AbortSignal, url: string, { alice }: ClientWorld, count: number) {
  const ends = { opened: 0, closed: 0, cut: 0 };
  const hold = async () => {
    while (!enough.aborted) {
      const headers = { authorization: `Bearer ${alice.token}` };
      const response = await fetch(url + toApiPath(activity.stream), { headers, signal: enough }).catch(
        () => null,
      );
      if (!response?.ok) {
        await pause(200);
        continue;
      }
      ends.opened += 1;
      const end = await response.text().then(
        () => 'closed' as const,
        () => 'cut' as const,
      );
      if (!enough.aborted) ends[end] += 1;
    }
  };
  return { ends, ended: Promise.all(Array.from({ length: count }, hold)) };
}

async function readStream(
  url: string,
  token: string,
  signal: AbortSignal,
  texts: Map<string, string>,
): Promise<void> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(url + toApiPath(activity.stream), { headers, signal });
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      texts.set(url, (texts.get(url) ?? '') + piece);
  } catch {
    // the drill left the stream, and the events that came are counted
  }
}

async function markSeen(url: string, { alice }: ClientWorld): Promise<void> {
  const response = await fetch(url + toApiPath(activity.clearNotifications), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${alice.token}` },
    body: JSON.stringify({ ids: 'all' }),
  });
  await response.body?.cancel();
}

async function submit(url: string, client: ClientWorld, name: string): Promise<void> {
  const response = await fetch(url + toApiPath(contacts.submit), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-site-token': client.siteToken },
    body: JSON.stringify({ first_name: 'Bea', email: `${name}@bells.example.com`, notes: 'Hello!' }),
  });
  if (!response.ok) throw new Error(`An enquiry was answered ${response.status}: ${await response.text()}`);
}
