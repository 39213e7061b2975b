import { emailHasUser, emailReserved, emailOfStaff } from '#contract/users/users.ts';

/** Who an address belongs to that no user of a client can have. */
export type AddressHolder = 'staff' | 'former owner';

const holderSentences: Record<AddressHolder, string> = { staff: emailOfStaff, 'former owner': emailReserved };

/** Why an address could not be used; without a holder it is that of another user. */
export const explainTaken = (holder: AddressHolder | null | undefined): string =>
  holder ? holderSentences[holder] : emailHasUser;
