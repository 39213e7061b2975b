import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** Sends a form with files as a browser encodes it. */
export async function sendForm(
  app: FastifyInstance,
  token: string | null,
  url: string,
  fields: readonly (readonly [name: string, value: string | File])[],
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const encoded = new Response(form);
  return app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** Bytes under a name, such as a browser sends them. */
export const toFile = (content: string | Buffer, name: string, type = ''): File =>
  new File([new Uint8Array(Buffer.from(content))], name, { type });
