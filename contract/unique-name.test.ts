import { expect, test } from 'vitest';
import { uniqueName } from './fields.ts';

test.each([
  ['  Hot   leads ', 'Hot leads'],
  ['Hot\t\nleads', 'Hot leads'],
  ['Hot\u00a0 leads', 'Hot leads'],
  ['Hotleads', 'Hotleads'],
])('%j is the name %j', (typed, name) => expect(uniqueName(10).safeParse(typed).data).toBe(name));

test.each(['', ' \t ', undefined, 'Hot leads!!'])('%j is no name of ten characters', (typed) =>
  expect(uniqueName(10).safeParse(typed).success).toBe(false),
);
