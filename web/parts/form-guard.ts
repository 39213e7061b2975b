import { createContext, type ReactNode } from 'react';

/**
 * Asks before the input of a form is lost. It needs the router, which the sign-in page does without, and it has to be there with
 * the form: loaded by the form, it came up to 300 ms later, in which a click left the page with all that was chosen.
 */
export const FormGuard = createContext<((isDirty: boolean, onAsk: () => void) => ReactNode) | null>(null);

/**
 * Closes the question of the dialog around a form. Back pressed twice at once makes the page ask as well, and two questions hide
 * each other from screen readers.
 */
export const EndDialogQuestion = createContext<(() => void) | null>(null);
