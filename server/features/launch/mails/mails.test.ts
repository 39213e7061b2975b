import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { answerReturnedMail } from './answer-returned.ts';
import { launchMovedMail } from './launch-moved.ts';
import { launchNewsMail } from './launch-news.ts';
import { launchReminderMail } from './launch-reminder.ts';

test('whatever anybody types, news about a launch are one message', async () => {
  await expectOneMessage(launchMovedMail, (text) => ({ first_name: text, phase: 3, sample_url: '' }));
  await expectOneMessage(launchNewsMail, (text) => ({
    event: 'submitted',
    step: 6,
    client_name: text,
    name: text,
    email: text,
    client_id: 1,
  }));
  await expectOneMessage(answerReturnedMail, (text) => ({
    first_name: text,
    answers: [{ form: 4, name: 'design_note', label: text, comment: text }],
  }));
});

test('several saved steps are one message that names them all, one step is named in the subject', () => {
  const news = (steps?: number[]) =>
    renderForAlice(launchNewsMail, {
      event: 'step_saved',
      step: 3,
      ...(steps && { steps }),
      client_name: 'Bennett & Shah',
      name: 'Ada Bennett',
      email: 'ada@example.com',
      client_id: 1,
    });
  for (const steps of [undefined, [3]])
    expect(news(steps).subject).toBe("Bennett & Shah saved 'Theme' of the launch form");
  expect(news([1, 3]).subject).toBe('Bennett & Shah saved 2 steps of the launch form');
  expect(news([1, 3]).text).toContain('Profile and resources, Theme');
});

test('a reminder says whose turn it is, and after a week offers help', async () => {
  await expectOneMessage(launchReminderMail, (text) => ({
    first_name: text,
    phase: 1,
    days: 3,
    completed: 0,
    questions: 0,
  }));
  const reminder = (change: object) =>
    renderForAlice(launchReminderMail, {
      first_name: 'Alice',
      phase: 1,
      days: 3,
      completed: 2,
      questions: 0,
      ...change,
    });
  expect(reminder({}).subject).toBe('Your launch form is waiting for you.');
  expect(reminder({}).text).toContain('You’ve finished 2 of 5 steps');
  expect(reminder({}).text).not.toContain('Support');
  expect(reminder({ days: 7 }).text).toContain('Support');
  expect(reminder({ phase: 3 }).subject).toBe('Your sample is waiting for you.');
  expect(reminder({ phase: 2, questions: 2 }).subject).toBe('We’re waiting for 2 answers from you.');
});

const returned = (name: string) => ({ form: 4, name, label: name, comment: 'Which of the two?' });

test('one returned answer is opened at its question, several at the status of the launch', () => {
  const one = renderForAlice(answerReturnedMail, { first_name: '', answers: [returned('design_note')] });
  expect(one.subject).toBe('We have a question about your launch form.');
  expect(one.text).toMatch(/https:\/\/portal\.example\.com\/launch\/forms\/\S+#design_note/);
  const two = renderForAlice(answerReturnedMail, {
    first_name: '',
    answers: [returned('design_note'), returned('colours')],
  });
  expect(two.subject).toBe('We have 2 questions about your launch form.');
  expect(two.text).toContain('https://portal.example.com/launch/status');
});

test('a sample is linked where there is one', () => {
  const sample = 'https://sample.example.com/';
  const inPhase = (phase: number) =>
    renderForAlice(launchMovedMail, { first_name: '', phase, sample_url: sample }).text;
  expect(inPhase(3)).toContain(sample);
  expect(inPhase(4)).not.toContain(sample);
});
