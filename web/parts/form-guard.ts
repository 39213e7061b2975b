import { createContext, type ReactNode } from 'react';

/**
 * Asks before the input of a form is lost. It needs the router, which the sign-in page does not have, and must load
 * with the form. When the form loaded it, up to 300 ms passed, in which a click left the page with all input.
 */
export const FormGuard = createContext<((isDirty: boolean, onAsk: () => void) => ReactNode) | null>(null);

/**
 * Closes the question of the dialog around a form. Back pressed twice at once makes the page ask as well, and two questions hide
 * each other from screen readers.
 */
export const EndDialogQuestion = createContext<(() => void) | null>(null);
