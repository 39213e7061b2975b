import { beforeEach, expect, test, vi } from 'vitest';
import { askCardFields, bankMs, silenceMs } from './ask-card-fields.ts';

beforeEach(() => void vi.useFakeTimers());

function setUp() {
  const post = vi.fn<() => void>();
  const fields = askCardFields();
  const answers: unknown[] = [];
  const ask = () => void fields.ask(post).then((answer) => answers.push(answer));
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { fields, post, answers, ask, wait };
}

test('fields that never become ready have no answer after ten seconds', async () => {
  const { post, answers, ask, wait } = setUp();
  ask();
  await wait(silenceMs - 1);
  expect(answers).toEqual([]);
  await wait(1);
  expect(answers).toEqual([null]);
  expect(post).not.toHaveBeenCalled();
});

test('fields that are asked before they are ready are asked once they are', async () => {
  const { fields, post, answers, ask, wait } = setUp();
  ask();
  expect(post).not.toHaveBeenCalled();
  fields.hearReady();
  expect(post).toHaveBeenCalledTimes(1);
  fields.settle({ token: 'tok', message: '' });
  await wait(bankMs);
  expect(answers).toEqual([{ token: 'tok', message: '' }]);
});

test('fields that are ready and then say nothing have no answer either', async () => {
  const { fields, post, answers, ask, wait } = setUp();
  fields.hearReady();
  ask();
  expect(post).toHaveBeenCalledTimes(1);
  await wait(silenceMs);
  expect(answers).toEqual([null]);
});

test('fields that say something have ten minutes, since the bank may want to hear from the owner of the card', async () => {
  const { fields, answers, ask, wait } = setUp();
  fields.hearReady();
  ask();
  fields.hear();
  await wait(bankMs - 1);
  expect(answers).toEqual([]);
  await wait(1);
  expect(answers).toEqual([null]);
});

test('an answer that comes too late counts for nothing, and the fields can be asked again', async () => {
  const { fields, answers, ask, wait } = setUp();
  fields.hearReady();
  ask();
  await wait(silenceMs);
  fields.settle({ token: 'late', message: '' });
  ask();
  fields.settle({ token: null, message: 'Your card was declined.' });
  await wait(0);
  expect(answers).toEqual([null, { token: null, message: 'Your card was declined.' }]);
});

test('a dialog that is closed hears nothing of it', async () => {
  const { fields, answers, ask, wait } = setUp();
  ask();
  fields.stop();
  await wait(bankMs);
  expect(answers).toEqual([]);
});
