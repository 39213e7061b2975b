import { test } from 'vitest';
import { expectOneMessage } from '#server/testing/mails.ts';
import { testMail } from './test-mail.ts';

test('whatever somebody is called, a test is one message', () =>
  expectOneMessage(testMail, (text) => ({ first_name: text })));
