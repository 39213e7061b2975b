/** Ten digits and nothing else are surely a phone number; anything else is left to its writer. */
export const dashed = (typed: string): string => typed.trim().replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
