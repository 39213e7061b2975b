import * as z from 'zod/mini';
import { editing, everyone, open } from './access.ts';
import { endpoint } from './endpoint.ts';
import { email, optional, phone, received, required, requiredText, text } from './fields.ts';

export const messageTopics = ['help', 'upgrade', 'changes'] as const;

export const support = {
  signUp: endpoint({
    method: 'POST',
    path: '/signup',
    access: open,
    summary: 'Somebody would like to become a client',
    body: z.object({
      first_name: requiredText(100),
      last_name: requiredText(100),
      email,
      phone_number: z.optional(optional(phone)),
      message: z.optional(optional(text(5000))),
    }),
    data: received,
    status: 201,
    limits: [{ per: 'address', calls: 5, seconds: 3600 }],
  }),
  message: endpoint({
    method: 'POST',
    path: '/support/messages',
    access: everyone(),
    summary: 'A message to the provider: help, an upgrade, changes to the sample site',
    isSilent: true,
    body: z.object({
      topic: z.enum(messageTopics, 'Please choose a topic.'),
      message: text(5000).check(z.minLength(1, required)),
    }),
    data: received,
    status: 201,
    limits: [{ per: 'address', calls: 30, seconds: 3600 }],
  }),
  apply: endpoint({
    method: 'POST',
    path: '/apply',
    access: editing(),
    summary: 'Asks for access to the testimonials manager; asking again changes nothing',
    isSilent: true,
    data: z.object({ applied: z.literal(true) }),
  }),
  clientError: endpoint({
    method: 'POST',
    path: '/client-errors',
    access: open,
    summary: 'A failure seen in the browser',
    body: z.object({
      kind: z.enum(['render', 'token', 'storage'], 'Please choose a kind.'),
      message: text(2000),
      stack: z.optional(z.nullable(text(12_000))),
      path: z._default(text(500), ''),
    }),
    data: received,
    status: 202,
    limits: [{ per: 'address', calls: 20, seconds: 60 }],
    bodyLimit: 16 * 1024,
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: open,
    summary: 'Whether the portal and its database answer',
    data: z.object({ ok: z.literal(true) }),
  }),
};
