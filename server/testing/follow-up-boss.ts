import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type BossEvent = {
  source: string;
  system: string;
  type: string;
  message: string;
  description: string;
  pageUrl?: string;
  property?: { url: string };
  person: {
    firstName: string;
    lastName: string;
    emails: { value: string }[];
    phones: { value: string }[];
    sourceUrl: string;
    tags?: string[];
  };
};
/** `none`: the connection ends after the event was stored; `lost`: before; `slow`: it is stored and never answered. */
type Day = { status: number; body?: object; headers?: Record<string, string> } | 'none' | 'lost' | 'slow';

/** The parts of Follow Up Boss that take in events, after its public documentation, with its bad days. */
export async function startFollowUpBoss() {
  const boss = {
    url: '',
    /** the only key that it accepts */
    key: 'fka_key',
    account: { id: 1, name: 'Harbour & Pine', domain: 'harbourpine' },
    /** in the order in which they arrived */
    events: [] as (BossEvent & { personId: number })[],
    /** the people by their ids, with their addresses */
    people: new Map<number, string[]>(),
    /** of the next calls to POST /events */
    days: [] as Day[],
    /** of the next calls that read */
    readDays: [] as Day[],
    calls: [] as { call: string; headers: IncomingMessage['headers'] }[],
    close: async (): Promise<void> => {},
  };

  function findPerson({ person }: BossEvent): { id: number; isNew: boolean } {
    const addresses = [...person.emails, ...person.phones].map(({ value }) => value);
    for (const [id, known] of boss.people)
      if (known.some((one) => addresses.includes(one))) return { id, isNew: false };
    const id = boss.people.size + 1;
    boss.people.set(id, addresses);
    return { id, isNew: true };
  }
  function store(event: BossEvent): { status: number; body: object } {
    const { id, isNew } = findPerson(event);
    boss.events.push({ ...event, personId: id });
    return { status: isNew ? 201 : 200, body: { id, ...event.person } };
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://boss');
      const call = `${request.method} ${pathname}`;
      boss.calls.push({ call, headers: request.headers });
      const answer = (status: number, body?: object, headers: Record<string, string> = {}) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(body && JSON.stringify(body));
      };
      const isEvent = call === 'POST /v1/events';
      const day = (isEvent ? boss.days : boss.readDays).shift();
      if (day === 'lost') return void request.socket.destroy();
      if (typeof day === 'object') return answer(day.status, day.body, day.headers);
      const expected = `Basic ${Buffer.from(`${boss.key}:`).toString('base64')}`;
      if (request.headers.authorization !== expected)
        return answer(401, { errorMessage: 'Invalid API key.' });
      if (call === 'GET /v1/identity') return answer(200, { user: { id: 7 }, account: boss.account });
      if (call === 'GET /v1/people') {
        const wanted = query.get('email') ?? query.get('phone') ?? '';
        const people = [...boss.people].flatMap(([id, addresses]) =>
          addresses.includes(wanted) ? [{ id }] : [],
        );
        return answer(200, { people });
      }
      if (call === 'GET /v1/events') {
        const events = boss.events.filter(({ personId }) => personId === Number(query.get('personId')));
        return answer(200, { events: events.toReversed().slice(0, Number(query.get('limit'))) });
      }
      if (!isEvent) return answer(404, { errorMessage: 'Not found.' });
      const { status, body } = store(JSON.parse(Buffer.concat(chunks).toString()));
      if (day === 'none') request.socket.destroy();
      else if (day !== 'slow') answer(status, body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  boss.url = `http://127.0.0.1:${port}/v1`;
  boss.close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return boss;
}
