import type { Examples } from './example-types.ts';
import { currentCode, password } from './logins.ts';
import type { SideWorld } from './world.ts';

export const fresh = 'another password of theirs';

/** Passwords, email and second factor of one's own account. */
export const accountExamples = (
  own: SideWorld,
): Pick<Examples, 'passwords' | 'invitations' | 'emailChange' | 'secondFactor'> => ({
  passwords: {
    forgot: [{ body: { email: own.client.alice.email } }],
    reset: [
      {
        body: {
          email: own.client.alice.email,
          token: own.resetLink,
          password: fresh,
          password_confirmation: fresh,
        },
      },
    ],
    link: [{ body: { email: own.client.alice.email, token: own.resetLink } }],
    set: [{ body: { password: fresh, password_confirmation: fresh }, only: ['View Only'] }],
    change: [
      {
        body: { old_password: password, password: fresh, password_confirmation: fresh },
        only: ['View Only', 'Editor', 'Admin', 'staff without client'],
      },
    ],
  },
  invitations: {
    accept: [{ body: { ...own.invitation, password } }],
  },
  emailChange: {
    ask: [
      {
        body: { email: 'moved@example.com', password, code: currentCode() },
        only: ['View Only', 'Editor', 'Admin'],
      },
    ],
    link: [{ body: { token: own.confirmLink } }, { body: { token: own.stopLink } }],
    confirm: [{ body: { token: own.confirmLink } }],
    stop: [{ body: { token: own.stopLink } }],
  },
  secondFactor: {
    begin: [{ body: { password, code: currentCode() } }],
    confirm: [{ body: { code: currentCode() } }],
    remove: [{ body: { code: currentCode() }, only: ['Editor'] }],
  },
});
