import * as z from 'zod/mini';
import { passwords, passwordsDiffer, reenterPassword } from '#contract/account/passwords.ts';

const { old_password, password } = passwords.change.body.shape;

/** The repetition has the field name that the server's errors use. */
export const PasswordChange = z
  .object({ old_password, password, confirm_password: z.string(reenterPassword) })
  .check(
    z.check(({ value, issues }) => {
      const { password, confirm_password } = value;
      if (confirm_password !== '' && confirm_password === password) return;
      const message = confirm_password === '' ? reenterPassword : passwordsDiffer;
      issues.push({ code: 'custom', path: ['confirm_password'], message, input: value });
    }),
  );
