import { expect, test } from 'vitest';
import { changesAddress } from './changes-address.ts';

test('the address of the form for changes gets name and email, and keeps its own parameters', () => {
  const asking = { clientId: 7, email: 'a+b@example.com' };
  expect(changesAddress('https://forms.example.com/changes?lang=en', asking)).toBe(
    'https://forms.example.com/changes?lang=en&client_id=7&email=a%2Bb%40example.com',
  );
});
