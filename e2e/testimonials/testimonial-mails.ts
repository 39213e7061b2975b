import type { Launching } from '../clients.ts';

export const askForTestimonial = ({ caller }: Launching, email: string) =>
  caller.send('POST', '/reviews/request', {
    first_name: 'Verena',
    last_name: 'Visitor',
    email,
    title: 'How was your experience?',
    body: 'Hi {{first_name}},',
    signature: 'Thank you',
  });
