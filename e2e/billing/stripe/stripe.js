// A stand-in for the parts of Stripe.js that the card fields use. As in the real one, each field is a frame of the
// vendor's own origin, and the page around it never sees the input. A bank's question is shown in a frame over
// everything.
(() => {
  const origin = 'https://js.stripe.com';
  const titles = {
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };

  function createElement(kind, { style }) {
    const frame = document.createElement('iframe');
    frame.title = titles[kind];
    frame.name = kind;
    frame.src = `${origin}/v3/field.html#${encodeURIComponent(JSON.stringify({ kind, style }))}`;
    frame.className = 'stand-in-frame';
    const listeners = [];
    let box = null;
    addEventListener('message', ({ source, origin: from, data }) => {
      if (source !== frame.contentWindow || from !== origin) return;
      if (data.event === 'focus') box.classList.add('StripeElement--focus');
      if (data.event === 'blur') box.classList.remove('StripeElement--focus');
      if (data.event === 'change') box.classList.toggle('StripeElement--invalid', data.error !== undefined);
      for (const { event, listen } of listeners) if (event === data.event) listen(data);
    });
    return {
      frame,
      mount: (selector) => {
        box = document.querySelector(selector);
        box.classList.add('StripeElement');
        box.append(frame);
      },
      on: (event, listen) => void listeners.push({ event, listen }),
      focus: () => frame.contentWindow.postMessage({ focus: true }, origin),
      update: ({ style: changed }) => frame.contentWindow.postMessage({ style: changed }, origin),
    };
  }

  /** The answer of a frame to one question. */
  const ask = (frame, question) =>
    new Promise((answer) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => answer(data));
      port1.start();
      frame.contentWindow.postMessage(question, origin, [port2]);
    });

  const confirmedByBank = (url) =>
    new Promise((end) => {
      const bank = document.createElement('iframe');
      bank.title = '3D Secure';
      bank.className = 'stand-in-bank';
      bank.src = url;
      addEventListener('message', function listen({ source }) {
        if (source !== bank.contentWindow) return;
        removeEventListener('message', listen);
        bank.remove();
        end();
      });
      document.body.append(bank);
    });

  window.Stripe = (key) => {
    if (!key.startsWith('pk_')) throw new Error('This is no publishable key.');
    const sheet = document.createElement('style');
    sheet.textContent = `.stand-in-frame { display: block; width: 100%; height: 20px; border: 0; }
      .stand-in-bank { position: fixed; inset: 0; width: 100%; height: 100%; border: 0; background: #fff; }`;
    document.head.append(sheet);
    return {
      elements: () => ({ create: createElement }),
      confirmCardSetup: async (secret, { payment_method: { card, billing_details } }) => {
        const begun = await ask(card.frame, { confirm: secret, key, holder: billing_details });
        if (begun.error || begun.setupIntent.status === 'succeeded') return begun;
        await confirmedByBank(begun.setupIntent.next_action.use_stripe_sdk.stripe_js);
        const [id] = secret.split('_secret_');
        const answer = await fetch(
          `https://api.stripe.com/v1/setup_intents/${id}?key=${key}&client_secret=${secret}`,
        );
        const setupIntent = await answer.json();
        return setupIntent.status === 'succeeded' ? { setupIntent } : { error: setupIntent.last_setup_error };
      },
    };
  };
})();
