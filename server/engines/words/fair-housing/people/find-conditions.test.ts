import { expect, test } from 'vitest';
import { tokenize } from '../../language/tokens.ts';
import { findAddressed } from './find-addressed.ts';

/** The words that are marked, with their ground and weight. */
const marks = (text: string) => {
  const tokens = tokenize(text);
  return findAddressed(text, tokens).map(
    ({ value, first, last }) =>
      `${value.ground} ${value.severity}: ${text.slice(tokens[first]?.start, tokens[last]?.end)}`,
  );
};

test.each([
  ['Tech workers preferred.', 'Tech workers'],
  ['We prefer big city owners.', 'big city owners'],
  ['No night owl tenants.', 'night owl tenants'],
  ['Ideal for someone without physical limits.', 'someone without physical limits'],
  ['Prefers tenants who leave at eight and come home late.', 'tenants who leave at eight and come home late'],
  ['No one whose bills are paid by an agency.', 'one whose bills are paid by an agency'],
  ['We seek a tenant from his village.', 'tenant from his village'],
  ['Ideal for someone in need of a rest.', 'someone in need of a rest'],
  ['Only people of modest habits.', 'people of modest habits'],
  ['No tenants on parole.', 'tenants on parole'],
  ['No tenants relying on others.', 'tenants relying on others'],
  ['It suits someone small and nimble.', 'someone small and nimble'],
  ['We like our tenants quieter.', 'tenants quieter'],
  ['Miners preferred.', 'Miners'],
  ['Only tech workers welcome.', 'tech workers'],
  ['Ideal for any one without limits.', 'one without limits'],
  ['Ideal for some one without limits.', 'one without limits'],
  ['Ideal for every one without limits.', 'one without limits'],
  ['It suits anyone loud.', 'anyone loud'],
  ['It suits anyone loud or quick.', 'anyone loud or quick'],
  ['Perfect for longshoremen.', 'longshoremen'],
])('%s is a condition on people', (text, words) => {
  expect(marks(text)).toEqual([`steering warn: ${words}`]);
});

test.each([
  'Responsible tenants preferred.',
  'Only serious buyers.',
  'Ideal for first-time buyers.',
  'Ideal for someone with a boat.',
  'Ideal for someone who works from home.',
  'Great for those who love the water.',
  'Great for buyers who are ready.',
  'No tenants at present.',
  'No tenants from June.',
  'Only tenants on a lease.',
  'Ideal for anyone in search of quiet.',
  'Only owners of the unit.',
  'No tenants above or below.',
  'Suits anyone else.',
  'Perfect for gardeners.',
  'Tech workers welcome.',
  'Ideal for tech workers, who are welcome.',
  'It suits anyone loud at times.',
  'Only one without limits.',
  'Perfect for outdoors.',
  'No dishwashers.',
  'Perfect for miners hats.',
  'The miners were proud, and it is perfect.',
  'Someone small and nimble built it.',
  'Applicants without references are welcome.',
  'Welcome to people without a car, a phone or a plan.',
])('%s is none', (text) => {
  expect(marks(text)).toEqual([]);
});

test.each([
  ['Tenants must be saved.', 'must be saved'],
  ['Must be a Leaf fan.', 'Must be a Leaf fan'],
  ['You have to share our way of prayer.', 'have to share our way of prayer'],
  ['Renters should live as we do.', 'should live as we do'],
  ['You must be able to evacuate without help.', 'must be able to evacuate without help'],
  ['Needs to be a Leaf fan.', 'Needs to be a Leaf fan'],
  ['Do not apply if your money is from the state.', 'if your money is from the state'],
  ['Look elsewhere unless you are strong.', 'unless you are strong'],
  ['The neighbours are mostly from Vulcan.', 'neighbours are mostly from Vulcan'],
  ['Residents come from one village.', 'Residents come from one village'],
  ['Residents always come from one village.', 'Residents always come from one village'],
  ['Tenants of ours must be Leaf fans.', 'must be Leaf fans'],
])('%s demands something of people', (text, words) => {
  expect(marks(text)).toContainEqual(`steering warn: ${words}`);
});

test.each([
  'Tenants must be approved.',
  'Must be seen.',
  'Tenants must be escorted.',
  'Tenants must be.',
  'Tenants must share.',
  'The neighbours work.',
  'Have to be a Leaf fan.',
  'Call if you.',
  'If you are strong, there is a stair. Call us.',
  'Must be quick to see this one.',
  'Tenants must have insurance.',
  'Owners must be able to pay on time.',
  'The roof must be a priority.',
  'The house needs to be strong.',
  'The tenants left, and the roof which we like so much must be strong.',
  'We have a Leaf fan in the attic.',
  'Have a look.',
  'Apply if you have a dog.',
  'If you love old houses, look here.',
  'If you are strong, the attic has a pull-down stair.',
  'Apply if the roof is strong.',
  'The neighbours are friendly.',
  'The neighbours are far away.',
  'The neighbours share a well.',
  'Neighbours, are you there?',
])('%s demands nothing of them', (text) => {
  expect(marks(text)).toEqual([]);
});

test('the reason says whether people are kept out, addressed or said to live there', () => {
  const reason = (text: string) => findAddressed(text, tokenize(text))[0]?.value.reason;
  expect(reason('Tenants must be Leaf fans.')).toMatch(/nobody is kept out/);
  expect(reason('Tech workers preferred.')).toMatch(/nobody is kept out/);
  expect(reason('Ideal for tech workers.')).toMatch(/say what the home has/);
  expect(reason('Residents come from one village.')).toMatch(/describe the place/);
});

test('of a named ground and a condition on the same words, the ground counts', () => {
  const grounds = marks('Prefer a Korean tenant from his village.').map((mark) => mark.split(' ')[0]);
  expect(new Set(grounds)).toEqual(new Set(['national-origin']));
});

test.each([
  ["A guy's place with a bar.", 'sex'],
  ["The snowbirds' paradise.", 'age'],
])('%s names whose home it is', (text, ground) => {
  expect(marks(text).map((mark) => mark.split(' ')[0])).toContain(ground);
});

test.each(["The kids' splash pad is new.", "The ladies' auxiliary built the hall."])(
  '%s names nobody whose home it is',
  (text) => {
    expect(marks(text).filter((mark) => mark.includes('limited'))).toEqual([]);
  },
);

test.each([
  ['Female, non-drinker, clean.', ['sex']],
  ['Employed, quiet, clean.', ['source-of-income']],
  ['Female, which is how the plug of the cable that came with it is called.', []],
  ['Female.', []],
  ['Female. Then, a list.', []],
  ['A bright room, female, clean.', []],
])('%s is short for an advertisement: %j', (text, grounds) => {
  expect(marks(text).map((mark) => mark.split(' ')[0])).toEqual(grounds);
});
