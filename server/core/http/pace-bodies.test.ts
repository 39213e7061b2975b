import { expect, test } from 'vitest';
import { createBodyPacer } from './pace-bodies.ts';

const from = (ip: string, length = 5000) => ({
  ip,
  headers: { 'content-length': String(length) },
  raw: { socket: { destroyed: false } },
});

const { takeTurn: takeBodyTurn } = createBodyPacer();

/** Counts the rounds of the event loop until it is stopped. */
function countRounds() {
  let round = 0;
  let isCounting = true;
  const next = () => {
    round += 1;
    if (isCounting) setImmediate(next);
  };
  setImmediate(next);
  return { now: () => round, stop: () => void (isCounting = false) };
}

test('of one network one body begins in each round, and one of another network waits for none of them', async () => {
  const rounds = countRounds();
  const begun: string[] = [];
  const begunIn: number[] = [];
  const all = [0, 1, 2, 3, 4].map(
    (n) =>
      new Promise<void>((done) => {
        takeBodyTurn(from('192.0.2.1'), () => {
          begun.push(`busy ${n}`);
          begunIn.push(rounds.now());
          done();
        });
      }),
  );
  takeBodyTurn(from('192.0.2.2'), () => void begun.push('other'));
  await Promise.all(all);
  rounds.stop();
  expect(begun).toEqual(['busy 0', 'other', 'busy 1', 'busy 2', 'busy 3', 'busy 4']);
  expect(new Set(begunIn).size).toBe(5);
});

test('addresses of one IPv6 network take turns as one', async () => {
  const begun: string[] = [];
  await Promise.all(
    ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'].map(
      (ip) =>
        new Promise<void>((done) => {
          takeBodyTurn(from(ip), () => {
            begun.push(ip);
            done();
          });
        }),
    ),
  );
  expect(begun).toEqual(['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:2::2']);
});

test('a short body and a call without one wait for nobody', () => {
  const begun: string[] = [];
  takeBodyTurn(from('192.0.2.3'), () => void begun.push('long'));
  takeBodyTurn(from('192.0.2.3', 2048), () => void begun.push('short'));
  takeBodyTurn(from('192.0.2.3', 0), () => void begun.push('none'));
  expect(begun).toEqual(['short', 'none']);
});

test('a body whose sender is gone when its turn comes is refused, and the next one begins', async () => {
  const outcomes: unknown[] = [];
  const gone = from('192.0.2.4');
  takeBodyTurn(from('192.0.2.4'), (error) => void outcomes.push(error));
  takeBodyTurn(gone, (error) => void outcomes.push(error));
  gone.raw.socket.destroyed = true;
  await new Promise<void>((done) => {
    takeBodyTurn(from('192.0.2.4'), (error) => {
      outcomes.push(error);
      done();
    });
  });
  // the refusal itself arrives one promise later
  await new Promise(setImmediate);
  expect(outcomes).toHaveLength(3);
  expect(outcomes.filter((one) => one === undefined)).toHaveLength(2);
  expect(outcomes).toContainEqual(expect.objectContaining({ code: 'bad_request' }));
});

/** A pacer whose clock moves only when it sleeps. */
function withClock() {
  const pauses: number[] = [];
  let at = 0;
  const pacer = createBodyPacer({
    now: () => at,
    sleep: async (ms) => {
      pauses.push(ms);
      at += ms;
    },
  });
  const begin = (sender: Parameters<typeof pacer.takeTurn>[0]) =>
    new Promise<void>((done) => {
      pacer.takeTurn(sender, () => done());
    });
  return { pauses, begin, count: pacer.countArrived };
}

test('the next body of a network waits in proportion to the bytes that have arrived, and others do not', async () => {
  const { pauses, begin, count } = withClock();
  const busy = from('192.0.2.5', 240 * 1024);
  await begin(busy);
  count(busy, 240 * 1024);
  await begin(from('192.0.2.6'));
  expect(pauses).toEqual([]);
  await begin(busy);
  expect(pauses).toEqual([60]);
  // two that had begun before
  count(busy, 240 * 1024);
  count(busy, 120 * 1024);
  await begin(busy);
  expect(pauses).toEqual([60, 90]);
  await begin(busy);
  expect(pauses).toEqual([60, 90]);
});

test('a body that never arrives, and short ones, cost no time', async () => {
  const { pauses, begin, count } = withClock();
  const slow = from('192.0.2.7', 240 * 1024);
  for (let n = 0; n < 5; n += 1) await begin(slow);
  for (let n = 0; n < 500; n += 1) count(slow, 2048);
  await begin(slow);
  expect(pauses).toEqual([]);
});
