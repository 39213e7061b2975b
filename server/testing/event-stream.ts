import { expect } from 'vitest';
import * as z from 'zod/mini';
import { activity, NotificationEvent } from '#contract/activity/activity.ts';
import { toApiPath } from '#contract/endpoint.ts';

export const streamAddress = (origin: string) => origin + toApiPath(activity.stream);

/** Reads a server-sent event stream event by event; null at its end. */
export async function openStream(origin: string, token: string, ageMs?: number) {
  const leaving = new AbortController();
  const response = await fetch(`${streamAddress(origin)}${ageMs === undefined ? '' : `?age_ms=${ageMs}`}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  const events = eventsOf(response);
  return {
    type: response.headers.get('content-type'),
    next: async () => (await events.next()).value ?? null,
    leave: () => leaving.abort(),
  };
}

async function* eventsOf({ body }: Response): AsyncGenerator<NotificationEvent, null> {
  let text = '';
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      if (block.startsWith('data: ')) yield z.parse(NotificationEvent, JSON.parse(block.slice(6)));
    }
  }
  return null;
}
