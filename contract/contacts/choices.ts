import * as z from 'zod/mini';
import { createIdSchema } from '../fields.ts';

export const maxNotesLength = 5000;
export const contactForm = 1;

export const preferredTimes = ['ASAP', 'Mornings', 'Afternoons', 'Evenings'] as const;
export const types = [
  { id: 1, type: 'Buyer' },
  { id: 2, type: 'Seller' },
] as const;

export const typeId = createIdSchema(
  types.map((type) => type.id),
  'Please select a valid contact type.',
);
export const preferredTime = z.enum(preferredTimes, 'Please select a valid time.');
