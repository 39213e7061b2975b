import type { FastifyInstance } from 'fastify';
import { toApiPath } from '#contract/endpoint.ts';
import { testimonialLinks, testimonialRequests } from '#contract/testimonials/requests.ts';
import { Testimonial, TestimonialRow, testimonials } from '#contract/testimonials/testimonials.ts';
import { testimonialFiles } from '#contract/testimonials/files.ts';
import * as z from 'zod/mini';
import { linkTo } from './logins.ts';
import { sendForm, toFile } from './send-form.ts';
import { call, type ApiResult, type Sent, type TestServer } from './people.ts';
import { parseData } from './results.ts';

export const request = {
  first_name: 'Vera',
  last_name: 'Visitor',
  email: 'vera@example.net',
  title: 'How was your experience?',
  body: 'Hi {{first_name}},\n\nhow was it?',
  signature: 'Thank you,\nAlice Tester',
};

export const submission = {
  first_name: 'Vera',
  last_name: 'Visitor',
  email: 'vera@example.net',
  message: 'Alice found us a home in three weeks. Every question was answered the same day.',
  consent: true,
};

const byHand = {
  first_name: 'Hanna',
  last_name: 'Hand',
  message: 'We would ask her again.',
  status_id: 2,
  consent: true,
};

let givers = 0;
const nextGiver = () => `giver${(givers += 1)}@example.net`;

/** Frequent steps of the tests of testimonials. */
export function testimonialCalls({ app, database }: Pick<TestServer, 'app' | 'database'>) {
  const read = async (token: string, id: number) =>
    parseData(Testimonial, await call(app, token, testimonials.read, { params: { id } }));
  const create = async (token: string, fields: object = {}) =>
    parseData(Testimonial, await call(app, token, testimonials.create, { body: { ...byHand, ...fields } }));
  const update = (token: string, id: number, body: object) =>
    call(app, token, testimonials.update, { params: { id }, body });
  const ask = async (token: string, fields: object = {}) =>
    parseData(
      Testimonial,
      await call(app, token, testimonialRequests.request, { body: { ...request, ...fields } }),
    );
  const submit = (link: string, fields: object = {}) =>
    call(app, null, testimonialLinks.submit, { params: { link }, body: { ...submission, ...fields } });
  return {
    read,
    create,
    update,
    ask,
    submit,
    list: async (token: string, query: Sent['query'] = {}) => {
      const { body } = await call(app, token, testimonials.list, { query });
      const meta = z.object({
        current_page: z.int(),
        last_page: z.int(),
        per_page: z.int(),
        total: z.int(),
      });
      const page = z.parse(z.object({ data: z.array(TestimonialRow), meta }), body);
      return { ...page, names: page.data.map(({ name }) => name) };
    },
    /** one that a customer gave through a link */
    given: async (token: string, fields: object = {}, email = nextGiver()) => {
      const { id } = await ask(token, { email });
      const link = await linkTo(database, email);
      await submit(link, { email, ...fields });
      return { id, link, email };
    },
    newestLink: (email: string) => linkTo(database, email),
  };
}

/** Uploads a file as the screen does. */
export async function uploadTestimonials(
  app: FastifyInstance,
  token: string,
  content: string | Buffer,
  { name = 'testimonials.csv', ...fields }: Record<string, string> = {},
): Promise<ApiResult> {
  const answer = await sendForm(app, token, toApiPath(testimonialFiles.upload), [
    ...Object.entries(fields),
    ['file', toFile(content, name)],
  ]);
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers, text: answer.payload };
}
