import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testWorld } from '#server/testing/test-world.ts';

const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
const { server, newClient } = await testWorld({ log });
const here = await newClient();

test.each(['', '/open-house-1.ics'])(
  'a listing%s that is not there is answered and is no error',
  async (file) => {
    const url = `/sites/${here.siteId}/listings/4711-elm-street${file}`;
    const answer = await server.app.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.payload).toContain('</html>');
    expect(lines).toEqual([]);
  },
);
