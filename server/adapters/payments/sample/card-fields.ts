import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sha256 } from '#server/core/security/hashes.ts';
import * as paths from '#contract/paths.ts';

const asset = (name: string) => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');

/**
 * The page with the card fields, as a card provider would host it. It is sandboxed without an origin, so that neither
 * the portal nor its server can read the input. Only a token leaves it, and it can make no calls.
 */
export function addCardFields(app: FastifyInstance): void {
  const style = asset('card-fields.css');
  const script = asset('card-fields.js').replace('__TEST_CARDS__', JSON.stringify(testCards));
  const html = renderPage(style, script);
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `script-src '${hashOf(script)}'`,
      `style-src '${hashOf(style)}'`,
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'sandbox allow-scripts',
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  };
  app.get(paths.cardFields, (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(html),
  );
}

const hashOf = (text: string) => `sha256-${sha256(text).toString('base64')}`;

const renderPage = (style: string, script: string) => `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card details</title>
<style>${style}</style>
</head>
<body>
<main>
<form id="card" novalidate>
<div class="field wide"><label for="number">Card number</label>
<input id="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" aria-describedby="number-error" maxlength="23"><p id="number-error" class="error"></p></div>
<div class="field"><label for="expiry">Expiry date</label>
<input id="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" aria-describedby="expiry-error" maxlength="9"><p id="expiry-error" class="error"></p></div>
<div class="field"><label for="code">Security code</label>
<input id="code" inputmode="numeric" autocomplete="cc-csc" placeholder="123" aria-describedby="code-error" maxlength="4"><p id="code-error" class="error"></p></div>
</form>
<section id="confirm" hidden aria-labelledby="confirm-title">
<h1 id="confirm-title">Your bank asks you to confirm this card</h1>
<p>A real bank would ask for a code here.</p>
<div class="actions"><button type="button" id="refuse" class="secondary">Cancel</button><button type="button" id="accept">Confirm card</button></div>
</section>
</main>
<script>${script}</script>
</body>
</html>
`;

/** The outcomes of the test card numbers. All other numbers are invalid. */
const testCards = {
  '4242424242424242': { brand: 'Visa', behaviour: 'ok' },
  '5555555555554444': { brand: 'Mastercard', behaviour: 'ok' },
  '4000002500003155': { brand: 'Visa', behaviour: 'confirm' },
  '4000000000000341': { brand: 'Visa', behaviour: 'fails_later' },
  '4000000000000002': { brand: 'Visa', refused: 'Your card was declined.' },
  '4000000000009995': { brand: 'Visa', refused: 'Your card has insufficient funds.' },
  '4000000000000069': { brand: 'Visa', refused: 'Your card has expired.' },
  '4000000000000119': { brand: 'Visa', refused: 'An error occurred while processing your card.' },
} as const satisfies Record<string, TestCard>;

type TestCard = { brand: string } & ({ behaviour: 'ok' | 'confirm' | 'fails_later' } | { refused: string });
