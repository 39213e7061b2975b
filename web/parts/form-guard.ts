import { createContext, type ReactNode } from 'react';

/**
 * Asks before the input of a form is lost. It needs the router, which the sign-in page does without, and it has to be there with
 * the form: loaded by the form, it came up to 300 ms later, in which a click left the page with all that was chosen.
 */
export const FormGuard = createContext<((isDirty: boolean) => ReactNode) | null>(null);
