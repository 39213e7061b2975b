import { expect, test } from 'vitest';
import { expectOneMessage, renderForAlice } from '#server/testing/mails.ts';
import { exampleRequest, type RequestDetails } from './request-parts.ts';
import { testimonialCopyMail } from './testimonial-copy.ts';
import { testimonialQuestionMail } from './testimonial-question.ts';
import { testimonialReceivedMail } from './testimonial-received.ts';
import { testimonialReminderMail } from './testimonial-reminder.ts';
import { testimonialRequestMail } from './testimonial-request.ts';

const requestWith = (text: string): RequestDetails => ({
  first_name: text,
  last_name: text,
  title: `How was it, ${text} {{first_name}}?`,
  body: `${text}\n\n{{last_name}}`,
  signature: text,
  agent_name: text,
  reply_to: text,
});

test('whatever stands in a request, it is one message', () =>
  expectOneMessage(testimonialRequestMail, requestWith));

test('whatever stands in a reminder, it is one message', () =>
  expectOneMessage(testimonialReminderMail, requestWith));

test('whatever a customer wrote, their copy is one message', () =>
  expectOneMessage(testimonialCopyMail, (text) => ({
    first_name: text,
    message: text,
    agent_name: text,
    reply_to: text,
  })));

test('whatever the words became, the question is one message', () =>
  expectOneMessage(testimonialQuestionMail, (text) => ({
    first_name: text,
    before: text,
    message: `${text}!`,
    agent_name: text,
    reply_to: text,
  })));

test('whatever a customer wrote, the news of it is one message', () =>
  expectOneMessage(testimonialReceivedMail, (text) => ({
    testimonial_id: 1,
    name: text,
    email: text,
    message: text,
    consent: text,
  })));

test('a request leads to the page of its link, with the lines as they were written', () => {
  const { text, html } = renderForAlice(testimonialRequestMail, exampleRequest);
  expect(text).toContain('https://portal.example.com/submit-testimonial/the-token');
  expect(text).toContain('Hi Vera,');
  expect(text).toContain('Thank you,\nNia Newcomer');
  expect(html).toContain('Thank you,<br>Nia Newcomer');
});

test('only the two names are put in, and a name is never read as a placeholder', () => {
  const { subject, text } = renderForAlice(testimonialRequestMail, {
    ...exampleRequest,
    first_name: '{{last_name}}',
    title: '{{first_name}} {{ first_name }} {{constructor}} ${7*7}',
  });
  expect(subject).toBe('{{last_name}} {{ first_name }} {{constructor}} ${7*7}');
  expect(text).not.toContain('49');
});

test('a copy leads to the page where the consent is withdrawn, a question to that of the answer', () => {
  expect(renderForAlice(testimonialCopyMail, testimonialCopyMail.example).text).toContain(
    'https://portal.example.com/testimonial/withdraw/the-token',
  );
  expect(renderForAlice(testimonialQuestionMail, testimonialQuestionMail.example).text).toContain(
    'https://portal.example.com/testimonial/answer/the-token',
  );
});

test('a request shows the agent where there is a picture, and the way out is in the footer', () => {
  const without = renderForAlice(testimonialRequestMail, exampleRequest);
  expect(without.html).not.toContain('/files/portraits/');
  const { html, text } = renderForAlice(testimonialRequestMail, {
    ...exampleRequest,
    agent_photo: '/files/abc.jpg',
  });
  expect(html).toContain('src="https://portal.example.com/files/portraits/abc.jpg" alt=""');
  expect(html.indexOf('Nia Newcomer</span>')).toBeLessThan(html.indexOf('<h1'));
  expect(html.indexOf('#no-more')).toBeGreaterThan(html.indexOf('You’re getting this email'));
  expect(text).toMatch(
    /-- \n[^]*Don’t ask me again: https:\/\/portal\.example\.com\/submit-testimonial\/the-token#no-more/,
  );
});
