import { facebookServices } from '#contract/access.ts';
import { errors, type FieldErrors } from '#contract/errors.ts';
import { undoHours } from '#contract/testimonials/files.ts';
import { reminderDays } from '#contract/testimonials/requests.ts';
import {
  agreementMissing,
  consentMissing,
  consentOfGiver,
  dateOfPublished,
  draft,
  homepageOfPublished,
  lockedMessage,
  notCutFrom,
  published,
  requested,
  type Testimonial,
  type TestimonialPatch,
} from '#contract/testimonials/testimonials.ts';
import { isCutFrom } from '#contract/testimonials/words.ts';

/** The stored testimonial, with further data for its rules. */
export type Present = Pick<
  Testimonial,
  | 'status_id'
  | 'origin'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone_number'
  | 'message'
  | 'summary'
  | 'callout'
  | 'consent'
  | 'published_at'
  | 'homepage'
  | 'facebook'
  | 'add_to_lead'
  | 'original_message'
  | 'lead_id'
> & {
  agreed_message: string | null;
  /** the client's booked services */
  services: readonly string[];
  /** whether the account is paused */
  is_paused: boolean;
  /** in the client's zone */
  today: string;
};

/** The account data that the rules need. */
export type Account = Pick<Present, 'services' | 'is_paused' | 'today'>;

/** A new manual testimonial, still empty. */
export const createEmptyTestimonial = (account: Account): Present => ({
  status_id: draft,
  origin: 'hand',
  first_name: '',
  last_name: '',
  email: null,
  phone_number: null,
  message: null,
  summary: null,
  callout: null,
  consent: false,
  published_at: null,
  homepage: false,
  facebook: false,
  add_to_lead: false,
  original_message: null,
  agreed_message: null,
  lead_id: null,
  ...account,
});

/** The errors of a change by field; {} if it is valid. */
export function validateTestimonial(patch: TestimonialPatch, present: Present): FieldErrors {
  const { is_seen: _mark, ...fields } = patch;
  if (present.status_id === requested)
    return Object.fromEntries(Object.keys(fields).map((key) => [key, [lockedMessage]]));
  return {
    ...consentProblems(patch, present),
    ...statusProblems(patch, present),
    ...wordProblems(patch, present),
    ...(patch.facebook === true && !present.facebook && !mayShare(present.services)
      ? { facebook: [errors.upgrade_required[1]] }
      : {}),
    ...(patch.add_to_lead === true && personAfter(patch, present).email === null
      ? { email: ['Please enter an email to add this person to your contacts.'] }
      : {}),
  };
}

const mayShare = (services: readonly string[]) => facebookServices.some((one) => services.includes(one));

/** A consent given or refused through a link is the customer's: the agent can only respect a change of mind. */
const consentProblems = (patch: TestimonialPatch, present: Present): FieldErrors =>
  present.origin === 'link' && patch.consent === true && !present.consent
    ? { consent: [consentOfGiver] }
    : {};

function statusProblems(patch: TestimonialPatch, present: Present): FieldErrors {
  const consent = patch.consent ?? present.consent;
  const status = statusAfter(patch, present);
  const homepage = patch.homepage === true && status !== published;
  return {
    ...(patch.status_id === published && !consent ? { status_id: [consentMissing] } : {}),
    ...(patch.status_id === published &&
    consent &&
    present.status_id !== published &&
    !isAgreed(patch, present)
      ? { status_id: [agreementMissing] }
      : {}),
    ...(homepage ? { homepage: [consent ? homepageOfPublished : consentMissing] } : {}),
    ...(typeof patch.published_at === 'string' && status !== published
      ? { published_at: [dateOfPublished] }
      : {}),
  };
}

/** A paused account publishes nothing; everything else of a testimonial may still be changed. */
export const waitsForAccount = (patch: TestimonialPatch, present: Present): boolean =>
  present.is_paused && patch.status_id === published && present.status_id !== published;

/** Whether the words may be published in their present form: those from a link are the customer's. */
const isAgreed = (patch: TestimonialPatch, present: Present): boolean =>
  present.origin !== 'link' || (patch.message ?? present.message) === present.agreed_message;

/** An excerpt from a linked testimonial contains only the customer's words. */
function wordProblems(patch: TestimonialPatch, present: Present): FieldErrors {
  if (present.origin !== 'link') return {};
  const messages = [present.original_message, present.agreed_message].filter((words) => words !== null);
  return Object.fromEntries(
    (['summary', 'callout'] as const)
      .filter((key) => typeof patch[key] === 'string' && patch[key] !== present[key])
      .filter((key) => !messages.some((words) => isCutFrom(patch[key] ?? '', words)))
      .map((key) => [key, [notCutFrom]]),
  );
}

/** Without consent nothing stays published. */
const statusAfter = (patch: TestimonialPatch, present: Present): number =>
  patch.status_id ?? (patch.consent === false ? draft : present.status_id);

/** The change with its consequences: a draft has no date and no place on the homepage. */
export function completeChange(patch: TestimonialPatch, present: Present) {
  const { is_seen: _mark, ...fields } = patch;
  if (Object.keys(fields).length === 0) return fields;
  const status = statusAfter(patch, present);
  const isShown = status === published;
  return {
    ...fields,
    status_id: status,
    published_at: isShown ? (patch.published_at ?? present.published_at ?? present.today) : null,
    homepage: isShown && (patch.homepage ?? present.homepage),
  };
}

/** The customer's data after the change. */
export const personAfter = (patch: TestimonialPatch, present: Present) => ({
  add_to_lead: patch.add_to_lead ?? present.add_to_lead,
  first_name: patch.first_name ?? present.first_name,
  last_name: patch.last_name ?? present.last_name,
  email: patch.email === undefined ? present.email : patch.email,
  phone_number: patch.phone_number === undefined ? present.phone_number : patch.phone_number,
});

type Change = ReturnType<typeof completeChange>;

/** [before, after] of the values that really differ. */
export function findDifferences(change: Change, present: Present): Record<string, [unknown, unknown]> {
  const before: Record<string, unknown> = present;
  return Object.fromEntries(
    Object.entries(change)
      .filter(([key, value]) => (value ?? null) !== (before[key] ?? null))
      .map(([key, value]) => [key, [before[key] ?? null, value ?? null]]),
  );
}

export type ChangeEvent = 'published' | 'unpublished' | 'edited';

/** The name of a change in the history; null if nothing differs. */
export function pickChangeEvent(differences: Record<string, [unknown, unknown]>): ChangeEvent | null {
  if (Object.keys(differences).length === 0) return null;
  const [before, after] = differences['status_id'] ?? [];
  if (after === published) return 'published';
  return before === published ? 'unpublished' : 'edited';
}

/** Whether there is something to ask the customer: if changed words, or words they withheld, may be published. */
export const isToBeAsked = ({ origin, status_id, message, agreed_message, consent }: Present): boolean =>
  origin === 'link' && status_id !== requested && (message !== agreed_message || !consent);

const dayMs = 86_400_000;
export const toReminderDate = (sent: Date): Date => new Date(sent.getTime() + reminderDays * dayMs);

export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoHours * 3_600_000);
