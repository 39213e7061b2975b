const settings = __SETTINGS__;
const find = (id) => document.getElementById(id);
const main = document.querySelector('main');
const problem = find('error');
/** the height of the bank's own page, which is shown over the fields */
const bankHeight = 560;
let isSaving = false;

/** Only the portal receives it, and never a number. */
const tell = (message) => parent.postMessage(message, settings.portalOrigin);
const tellHeight = () =>
  tell({
    foyer: 'card-height',
    height: isSaving ? bankHeight : Math.ceil(main.getBoundingClientRect().height) + 4,
  });
const refuse = (message) => tell({ foyer: 'card-error', message });

function start() {
  const stripe = window.Stripe(settings.publicKey);
  const elements = stripe.elements();
  const style = readStyle();
  const fields = [
    ['number', elements.create('cardNumber', { style, showIcon: true })],
    ['expiry', elements.create('cardExpiry', { style })],
    ['code', elements.create('cardCvc', { style })],
  ];
  const problems = new Map();
  for (const [id, field] of fields) {
    field.mount(`#${id}`);
    find(`${id}-label`).addEventListener('click', () => field.focus());
    field.on('change', ({ error }) => {
      problems.set(id, error?.message ?? '');
      problem.textContent = [...problems.values()].find(Boolean) ?? '';
      tellHeight();
    });
  }
  fields[0][1].on('ready', tellHeight);
  // the input's colours are in the vendor's frames, which do not follow the theme on their own
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    for (const [, field] of fields) field.update({ style: readStyle() });
  });

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== settings.portalOrigin || data?.foyer !== 'card-submit') return;
    void save(stripe, fields[0][1], data);
  });
}

const readStyle = () => ({
  base: { color: getComputedStyle(document.body).color, fontSize: '16px', fontFamily: 'Arial, sans-serif' },
});

/** The bank may ask the cardholder to confirm the card, which happens here as well. */
async function save(stripe, card, { holder, secret }) {
  isSaving = true;
  tellHeight();
  try {
    const { setupIntent, error } = await stripe.confirmCardSetup(secret, {
      payment_method: {
        card,
        billing_details: {
          name: `${holder.first_name} ${holder.last_name}`,
          address: { postal_code: holder.postal_code, country: holder.country },
        },
      },
    });
    if (error) {
      // an error of a field is shown at the field
      problem.textContent = error.type === 'validation_error' ? error.message : '';
      refuse(error.type === 'validation_error' ? '' : error.message);
    } else tell({ foyer: 'card-token', token: setupIntent.id });
  } catch {
    refuse('The card provider could not be reached. Please try again.');
  }
  isSaving = false;
  tellHeight();
}

new ResizeObserver(tellHeight).observe(main);
if (window.Stripe) {
  start();
  tell({ foyer: 'card-ready' });
} else problem.textContent = 'The fields of the card could not be loaded. Please try again later.';
