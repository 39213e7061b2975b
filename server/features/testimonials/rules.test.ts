import { describe, expect, test } from 'vitest';
import { undoHours } from '#contract/testimonials/files.ts';
import {
  agreementMissing,
  consentMissing,
  consentOfGiver,
  dateOfPublished,
  homepageOfPublished,
  lockedMessage,
  notCutFrom,
} from '#contract/testimonials/testimonials.ts';
import {
  completeChange,
  createEmptyTestimonial,
  findDifferences,
  isToBeAsked,
  personAfter,
  pickChangeEvent,
  toReminderDate,
  undoableSince,
  validateTestimonial,
  waitsForAccount,
  type Present,
} from './rules.ts';

const [requested, draft, published] = [1, 2, 3];
const account = { services: ['web'], is_paused: false, today: '2026-11-20' };
const byHand: Present = { ...createEmptyTestimonial(account), first_name: 'Nora', consent: true };
const words = 'She found our house. We are happy.';
const byLink: Present = {
  ...byHand,
  origin: 'link',
  message: words,
  original_message: words,
  agreed_message: words,
};

test('a new testimonial is an empty draft without consent', () => {
  expect(createEmptyTestimonial(account)).toMatchObject({
    status_id: draft,
    origin: 'hand',
    first_name: '',
    consent: false,
    homepage: false,
    published_at: null,
    services: ['web'],
    today: '2026-11-20',
  });
});

describe('what a change may not be', () => {
  test('a requested testimonial is locked, but for whether it was seen', () => {
    const waiting = { ...byLink, status_id: requested };
    expect(validateTestimonial({ is_seen: true }, waiting)).toEqual({});
    expect(validateTestimonial({ is_seen: true, message: 'a', homepage: true }, waiting)).toEqual({
      message: [lockedMessage],
      homepage: [lockedMessage],
    });
  });

  test('only the customer gives a consent that they refused through a link', () => {
    expect(validateTestimonial({ consent: true }, { ...byLink, consent: false })).toEqual({
      consent: [consentOfGiver],
    });
    expect(validateTestimonial({ consent: true }, { ...byHand, consent: false })).toEqual({});
    expect(validateTestimonial({ consent: true }, byLink)).toEqual({});
    expect(validateTestimonial({ consent: false }, byLink)).toEqual({});
  });

  test('nothing is published without consent, which may come with the change', () => {
    const unasked = { ...byHand, consent: false };
    expect(validateTestimonial({ status_id: published }, unasked)).toEqual({ status_id: [consentMissing] });
    expect(validateTestimonial({ status_id: published, consent: true }, unasked)).toEqual({});
    expect(validateTestimonial({ status_id: draft }, unasked)).toEqual({});
    expect(validateTestimonial({ status_id: published, consent: false }, byHand)).toEqual({
      status_id: [consentMissing],
    });
  });

  test('words of a link are published as the customer agreed to them', () => {
    expect(validateTestimonial({ status_id: published }, byLink)).toEqual({});
    expect(validateTestimonial({ status_id: published, message: 'Other' }, byLink)).toEqual({
      status_id: [agreementMissing],
    });
    expect(validateTestimonial({ status_id: published }, { ...byLink, message: 'Other' })).toEqual({
      status_id: [agreementMissing],
    });
    expect(
      validateTestimonial({ status_id: published, message: words }, { ...byLink, message: 'Other' }),
    ).toEqual({});
    // one that is published stays so, and by hand the agent answers for the words
    expect(
      validateTestimonial({ status_id: published, message: 'Other' }, { ...byLink, status_id: published }),
    ).toEqual({});
    expect(validateTestimonial({ status_id: published, message: 'Other' }, byHand)).toEqual({});
  });

  test('only a published one has a date and a place on the homepage', () => {
    expect(validateTestimonial({ homepage: true, published_at: '2026-11-01' }, byHand)).toEqual({
      homepage: [homepageOfPublished],
      published_at: [dateOfPublished],
    });
    expect(validateTestimonial({ homepage: true }, { ...byHand, consent: false })).toEqual({
      homepage: [consentMissing],
    });
    expect(
      validateTestimonial({ homepage: true, published_at: '2026-11-01', status_id: published }, byHand),
    ).toEqual({});
    expect(validateTestimonial({ homepage: false, published_at: null }, byHand)).toEqual({});
    // without consent it does not stay published
    expect(
      validateTestimonial({ homepage: true, consent: false }, { ...byHand, status_id: published }),
    ).toEqual({
      homepage: [consentMissing],
    });
  });

  test('an excerpt of a linked testimonial is cut from words of the customer', () => {
    expect(
      validateTestimonial({ summary: 'She found our house.', callout: 'We are happy.' }, byLink),
    ).toEqual({});
    expect(validateTestimonial({ summary: 'The best agent.', callout: 'Wow.' }, byLink)).toEqual({
      summary: [notCutFrom],
      callout: [notCutFrom],
    });
    expect(validateTestimonial({ summary: 'The best agent.' }, byHand)).toEqual({});
    expect(validateTestimonial({ summary: 'Old' }, { ...byLink, summary: 'Old' })).toEqual({});
    expect(validateTestimonial({ summary: null }, byLink)).toEqual({});
    const changed = { ...byLink, original_message: null };
    expect(validateTestimonial({ summary: 'We are happy.' }, changed)).toEqual({});
    expect(validateTestimonial({ summary: 'We' }, { ...changed, agreed_message: null })).toEqual({
      summary: [notCutFrom],
    });
  });

  test('Facebook needs its service, and a contact an email', () => {
    const upgrade = { facebook: ['Your package does not include this feature.'] };
    expect(validateTestimonial({ facebook: true }, byHand)).toEqual(upgrade);
    expect(validateTestimonial({ facebook: true }, { ...byHand, services: ['web', 'social_plus'] })).toEqual(
      {},
    );
    expect(validateTestimonial({ facebook: true }, { ...byHand, facebook: true })).toEqual({});
    expect(validateTestimonial({ facebook: false }, byHand)).toEqual({});
    const email = { email: ['Please enter an email to add this person to your contacts.'] };
    expect(validateTestimonial({ add_to_lead: true }, byHand)).toEqual(email);
    expect(validateTestimonial({ add_to_lead: true, email: 'a@b.example' }, byHand)).toEqual({});
    expect(
      validateTestimonial({ add_to_lead: true, email: null }, { ...byHand, email: 'a@b.example' }),
    ).toEqual(email);
    expect(validateTestimonial({ add_to_lead: false }, byHand)).toEqual({});
  });
});

test('a paused account publishes nothing new', () => {
  const paused = { ...byHand, is_paused: true };
  expect(waitsForAccount({ status_id: published }, paused)).toBe(true);
  expect(waitsForAccount({ status_id: published }, byHand)).toBe(false);
  expect(waitsForAccount({ status_id: draft }, paused)).toBe(false);
  expect(waitsForAccount({ status_id: published }, { ...paused, status_id: published })).toBe(false);
});

test('a change is completed by what follows from it', () => {
  expect(completeChange({ is_seen: true }, byHand)).toEqual({});
  expect(completeChange({ is_seen: true, message: 'a' }, byHand)).toEqual({
    message: 'a',
    status_id: draft,
    published_at: null,
    homepage: false,
  });
  expect(completeChange({ status_id: published, homepage: true }, byHand)).toMatchObject({
    status_id: published,
    published_at: '2026-11-20',
    homepage: true,
  });
  const shown = { ...byHand, status_id: published, published_at: '2026-10-01', homepage: true };
  expect(completeChange({ message: 'a' }, shown)).toMatchObject({
    published_at: '2026-10-01',
    homepage: true,
  });
  expect(completeChange({ published_at: '2026-09-01', homepage: false }, shown)).toMatchObject({
    published_at: '2026-09-01',
    homepage: false,
  });
  expect(completeChange({ consent: false }, shown)).toMatchObject({
    status_id: draft,
    published_at: null,
    homepage: false,
  });
});

test('the person after a change has what was sent, and else what was there', () => {
  const present = { ...byHand, email: 'a@b.example', phone_number: '604-555-0100' };
  expect(personAfter({}, present)).toEqual({
    add_to_lead: false,
    first_name: 'Nora',
    last_name: '',
    email: 'a@b.example',
    phone_number: '604-555-0100',
  });
  const sent = { add_to_lead: true, first_name: 'N', last_name: 'B', email: null, phone_number: null };
  expect(personAfter(sent, present)).toEqual(sent);
});

test('the history has what really differs, under the name of what happened', () => {
  const change = completeChange({ message: 'New', summary: null, status_id: published }, byHand);
  const differences = findDifferences(change, byHand);
  expect(differences).toEqual({
    message: [null, 'New'],
    status_id: [draft, published],
    published_at: [null, '2026-11-20'],
  });
  expect(pickChangeEvent(differences)).toBe('published');
  expect(pickChangeEvent({})).toBeNull();
  expect(pickChangeEvent({ status_id: [published, draft] })).toBe('unpublished');
  expect(pickChangeEvent({ status_id: [requested, draft] })).toBe('edited');
  expect(pickChangeEvent({ message: ['a', 'b'] })).toBe('edited');
});

test('a customer is asked about words that were changed, and about those they withheld', () => {
  expect(isToBeAsked(byLink)).toBe(false);
  expect(isToBeAsked({ ...byLink, message: 'Other' })).toBe(true);
  expect(isToBeAsked({ ...byLink, consent: false })).toBe(true);
  expect(isToBeAsked({ ...byLink, consent: false, status_id: requested })).toBe(false);
  expect(isToBeAsked({ ...byHand, consent: false })).toBe(false);
});

test('a reminder comes a week after the request, and a file is taken back within a day', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  expect(toReminderDate(now).toISOString()).toBe('2026-11-27T20:00:00.000Z');
  expect((now.getTime() - undoableSince(now).getTime()) / 3_600_000).toBe(undoHours);
});
