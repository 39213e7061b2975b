import { expect, test } from 'vitest';
import type { Answers } from './answers.ts';
import { everyQuestion, findQuestion } from './all-questions.ts';
import { formIds, type FormId } from './forms.ts';
import { problemsOfForm, normalizeAnswer } from './rules.ts';
import { readFirstText } from './shown.ts';
import { fullAnswers } from './testing-answers.ts';

const requiredIn: [FormId, string[]][] = [
  [
    1,
    [
      'email',
      'fullname',
      'phonenumber',
      'website_title',
      'domain_name',
      'brokerage',
      'board',
      'prec',
      'term',
    ],
  ],
  [
    2,
    [
      'primary_objective',
      'secondary_objective',
      'secondary_objective_other',
      'header_style',
      'menubar',
      'header_features',
      'predefined_search_type',
      'predefined_search_choices',
    ],
  ],
  [3, ['primary_theme']],
  [
    4,
    [
      'appealing_website1',
      'appealing_website2',
      'appeals_etc',
      'design_fonts',
      'color_scheme',
      'color_scheme_other',
    ],
  ],
  [
    5,
    [
      'facebook',
      'facebook_business_url',
      'mailchimp',
      'contact',
      'instagram',
      'instagram_id',
      'instagram_password',
      'google_ad_location',
      'google_ad_location_backup',
    ],
  ],
];

test.each(requiredIn.flatMap(([form, names]) => names.map((name) => [form, name] as const)))(
  'step %i is not complete without %s',
  (form, name) => {
    for (const empty of ['', '  ', null, []])
      expect(problemsOfForm(form, 'Accelerate', { ...fullAnswers[form], [name]: empty })).toEqual({
        [name]: ['This field is required.'],
      });
    const { [name]: _left, ...rest } = fullAnswers[form];
    expect(problemsOfForm(form, 'Accelerate', rest)).toEqual({ [name]: ['This field is required.'] });
  },
);

const many = (of: string, most: number) =>
  Array.from({ length: most }, (_each, n) => `${of}-${String(n + 1).padStart(2, '0')}`);
const wrong: [FormId, string, Answers[string], string][] = [
  [1, 'email', 'nora@', 'Please enter a valid email address.'],
  [1, 'phonenumber', ['604555012'], 'Please enter a valid phone number.'],
  [1, 'video', 'video', 'Please enter a valid url address.'],
  [1, 'existing_website', 'nora', 'Please enter a valid url address.'],
  [1, 'tagline', 'a'.repeat(192), 'This field must be less than 191 characters.'],
  [1, 'biography', 'a'.repeat(10_001), 'This field must be less than 10000 characters.'],
  [1, 'domain_name', 'elsewhere', 'Please choose one of the offered answers.'],
  [1, 'prec', 'maybe', 'Please choose one of the offered answers.'],
  [1, 'term', 'no', 'This field is required.'],
  [
    2,
    'secondary_objective',
    'Generate buyer leads',
    'Please choose something other than your primary objective.',
  ],
  [
    2,
    'header_features',
    ['Property search', 'Home evaluation', 'Featured listings', 'Contact form'],
    'Only a total of 3 choices is allowed.',
  ],
  [2, 'menubar', 'Top', 'Please choose one of the offered answers.'],
  [2, 'custom_layout', [{ id: 'about', checked: true }], 'Please check this answer.'],
  [3, 'primary_theme', 'gothic', 'Please choose one of the offered answers.'],
  [4, 'design_photos', ['natural-01', 'natural-02'], 'You must select at least 3 photos.'],
  [4, 'design_photos', [], 'You must select at least 3 photos.'],
  [4, 'design_photos', many('natural', 13), 'You can select up to 12 photos.'],
  [
    4,
    'design_photos',
    ['natural-01', 'natural-02', 'natural-13'],
    'Please choose one of the offered answers.',
  ],
  [4, 'color_scheme', 'palette9', 'Please choose one of the offered answers.'],
  [
    5,
    'dislike_facebook_content',
    [
      'Market updates',
      'Home decor',
      'Renovation',
      'Gardening',
      'Local events',
      'Restaurants',
      'Schools',
      'Mortgage tips',
      'Buyer tips',
      'Seller tips',
      'Humour',
    ],
    'Only a total of 10 choices is allowed.',
  ],
  [
    5,
    'dislike_facebook_listings',
    ['Condos', 'Townhouses', 'Detached homes', 'Luxury', 'Land', 'Rentals'],
    'Only a total of 5 choices is allowed.',
  ],
  [
    5,
    'google_ad_preferred_target',
    ['Buyers', 'Sellers', 'First-time buyers', 'Investors', 'Downsizers'],
    'Only a total of 4 choices is allowed.',
  ],
];

test.each(wrong)('step %i refuses a wrong %s with its own sentence', (form, name, answer, sentence) => {
  const found = problemsOfForm(form, 'Accelerate', { ...fullAnswers[form], [name]: answer });
  expect(found).toHaveProperty(name, [sentence]);
});

test('complete answers have no problem, and are kept as they came', () => {
  for (const form of formIds) {
    expect(problemsOfForm(form, 'Accelerate', fullAnswers[form])).toEqual({});
    for (const question of everyQuestion(form)) {
      const answer = fullAnswers[form][question.name] ?? null;
      expect(normalizeAnswer(question, answer)).toEqual(answer);
    }
  }
});

test('a phone number alone is a list of one, and of a list the first counts', () => {
  const question = findQuestion(1, 'phonenumber');
  if (!question) throw new Error('There is no phone number in step 1.');
  expect(normalizeAnswer(question, '604-555-0123')).toEqual(['604-555-0123']);
  expect(normalizeAnswer(question, ['604-555-0123', '604-555-0199'])).toEqual(['604-555-0123']);
  expect(readFirstText(['604-555-0123', '604-555-0199'])).toBe('604-555-0123');
});

test('a pasted number and an address without its scheme are no problem, and are kept in full', () => {
  const [phonenumber, existing_website] = [['(604) 555-0123'], 'nora.example.com'];
  expect(problemsOfForm(1, 'Accelerate', { ...fullAnswers[1], phonenumber, existing_website })).toEqual({});
  const stored = everyQuestion(1).flatMap((question) => {
    const given = { phonenumber, existing_website }[question.name];
    return given ? [normalizeAnswer(question, given)] : [];
  });
  expect(stored).toEqual([['604-555-0123'], 'https://nora.example.com']);
});

test('two other objectives may not be the same words', () => {
  const other = {
    primary_objective: 'other',
    primary_objective_other: 'Be found',
    secondary_objective: 'other',
  };
  const found = (words: string) =>
    problemsOfForm(2, 'Build', { ...fullAnswers[2], ...other, secondary_objective_other: words });
  expect(found('be found ')).toHaveProperty('secondary_objective_other');
  expect(found('Be seen')).toEqual({});
});

test('a topic is wanted or unwanted, never both', () => {
  const answers = {
    ...fullAnswers[5],
    dislike_facebook_content: ['Market updates', 'Holidays'],
    like_facebook_content: ['Market updates', 'Schools', 'Holidays'],
  };
  expect(problemsOfForm(5, 'Grow', answers)).toEqual({
    like_facebook_content: [
      "You chose 'Market updates', 'Holidays' as both wanted and unwanted. Please pick one.",
    ],
  });
  expect(problemsOfForm(5, 'Grow', { ...answers, like_facebook_content: ['Schools'] })).toEqual({});
});
