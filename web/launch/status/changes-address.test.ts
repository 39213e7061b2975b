import { expect, test } from 'vitest';
import { changesAddress } from './changes-address.ts';

test('the form for changes is told who asks, beside what its address says already', () => {
  const asking = { clientId: 7, email: 'a+b@example.com' };
  expect(changesAddress('https://forms.example.com/changes?lang=en', asking)).toBe(
    'https://forms.example.com/changes?lang=en&client_id=7&email=a%2Bb%40example.com',
  );
});
